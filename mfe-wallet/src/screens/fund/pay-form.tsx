import { useStore } from '@nanostores/react';
import { limits } from '@viewmax/contracts/constants';
import { inNaira, inPoints } from '@viewmax/contracts/money';
import { nairaFor } from '@viewmax/contracts/price';
import type { TopUp } from '@viewmax/contracts/wallet';
import { lazyScreen } from '@viewmax/shared';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { followPayment, Payment } from '@viewmax/shared/bundled/payment.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import {
  bookingWords,
  type UnfinishedBooking,
  useUnfinishedBooking,
} from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Banner, Button, ButtonLink, Logo, Spinner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { $paying, pay, type Way } from '../../payment/paying.ts';
import { wantedOf } from '../../payment/wanted.ts';
import { $service } from '../../stores/services.ts';
import { $topUps } from '../../stores/top-ups.ts';
import css from './fund.module.css';
import { HeldSeats } from './held-seats.tsx';
import { isRecent, noteOf } from './payment-text.ts';
import { PointsInput } from './points-input.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { RecentTopUps } from './recent-top-ups.tsx';
import { useBookingPrice } from './use-booking-price.ts';
import { useCovered } from './use-covered.ts';
import { useTransferFrom, Ways } from './ways.tsx';

// Few members pay the same amount twice.
const PayAgain = lazyScreen(
  'open-payment',
  () => import(/* webpackChunkName: "open-payment" */ './pay-again.tsx'),
  (m) => m.PayAgain,
);

const NONE: TopUp[] = [];

/** A payment of this amount that is open, or that arrived minutes ago: a second one is mostly a mistake. */
const sameBefore = (topUps: readonly TopUp[], points: number | null): TopUp | undefined =>
  topUps.find(
    (topUp) =>
      topUp.VpValue === points && (topUp.state === 'pending' || (topUp.state === 'credited' && isRecent(topUp))),
  );

/** The booking that the points are for. Its price has a place of its own, because it arrives later. */
function ForBooking({ booking, total }: { booking: UnfinishedBooking; total?: number }): ReactNode {
  return (
    <section aria-label="Your booking" className={`num ${css.card} ${css.booking}`}>
      <p>{bookingWords(booking)}</p>
      <p className={css.bookingPrice}>{total === undefined ? '\u00a0' : inPoints(total)}</p>
      <HeldSeats booking={booking} />
    </section>
  );
}

function PriceLine({ id, points, gets }: { id: string; points: number | null; gets: string }): ReactNode {
  return (
    <p id={id} className={`num ${css.line}`}>
      {points === null ? (
        'Enter the points you want'
      ) : (
        <>
          You pay <b className={css.naira}>{inNaira(nairaFor(points))}</b>
          {gets}
        </>
      )}
      {points === limits.points.max && <span className={css.most}>{inPoints(points)} is the most at once</span>}
    </p>
  );
}

/** The note takes the focus of the screen before the form, and none of a field. */
function takeOver(note: HTMLElement | null): void {
  if (document.activeElement === document.body) takeFocus(note);
}

/** The amount and the ways to pay it. A payment that was not paid keeps its amount here. */
export function PayForm({
  payment,
  missing,
  movieId,
  buys,
  onAccount,
}: {
  payment: Payment;
  /** The points that a purchase lacks. */
  missing: number | null;
  movieId?: string | undefined;
  /** The member wants the tickets of the unfinished booking, and no amount. */
  buys: boolean;
  onAccount: typeof followPayment;
}): ReactNode {
  const [isFree, free] = useState(!buys);
  const [typed, type] = useState<number | null>();
  const [asked, ask] = useState<{ before: TopUp; way?: Way | undefined } | null>();
  const { stage, topUp } = payment;
  const { way: tapped, isHeld, providerWindow, failure } = useStore($paying);
  const listed = useStore($topUps).data?.topUps ?? NONE;
  const booking = useUnfinishedBooking();
  const { total, short } = useBookingPrice(booking);
  const { data: service } = useStore($service);
  const wanted = !isFree && short !== 0 && service?.buys !== false ? booking : undefined;
  const covered = useCovered(providerWindow !== undefined);
  const priceLine = useId();
  const unpaid = stage === 'begun' || stage === 'over' ? topUp?.VpValue : undefined;
  // Once the points arrived, an untouched amount would be paid a second time.
  const offered = short === 0 ? null : (unpaid ?? missing ?? null);
  const chosen = typed === undefined ? offered : typed;
  // The server quotes what is missing, so the tickets have one price here.
  const points = wanted ? (short ?? missing) : chosen;
  const hasTransfer = useTransferFrom(points);
  const topUps = topUp ? [topUp, ...listed.filter(({ tx_ref }) => tx_ref !== topUp.tx_ref)] : listed;
  const note = noteOf(payment, topUps);
  const isLoading = isHeld || (stage === 'opening' && !providerWindow);
  const payNow = (way?: Way) => {
    if (points !== null) void pay(points, way, wanted && wantedOf(wanted));
  };
  const begin = (way?: Way) => {
    const before = sameBefore(topUps, points);
    if (before) ask({ before, way });
    else payNow(way);
  };
  const payAgain = () => {
    ask(undefined);
    payNow(asked?.way);
  };
  return (
    <form
      className={`${page.page} ${css.page}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        begin();
      }}
      {...covered}
    >
      <Logo height={34} />
      <h1 tabIndex={-1} className={css.title}>
        Get Viewmax Cinema Credits
      </h1>
      {booking && <ForBooking booking={booking} total={total} />}
      <div className={css.amount}>
        {!wanted && (
          <>
            <PointsInput points={points} onChange={type} describedBy={priceLine} />
            <QuickAmounts wanted={short ?? missing} isMissing={booking !== undefined} points={points} onChoose={type} />
          </>
        )}
        <PriceLine id={priceLine} points={points} gets={wanted ? ' and get your tickets' : ''} />
        {wanted && (
          <Button variant="link" block onClick={() => free(true)}>
            Pay another amount
          </Button>
        )}
        {!hasTransfer && <p className={css.means}>Card, bank transfer or USSD</p>}
      </div>
      <div className={css.actions}>
        {failure && (
          <Banner tone="error" icon={<CircleAlert aria-hidden="true" />}>
            {failure.text}
          </Banner>
        )}
        <div role="status" className={css.region}>
          {note && (
            <p ref={takeOver} className={`num ${css.note}`}>
              <TriangleAlert aria-hidden="true" size={20} />
              <span>{note}</span>
            </p>
          )}
        </div>
        {isLoading && (
          <div className={css.loader}>
            <Spinner large label={tapped === 'transfer' ? 'Asking for an account' : 'Opening the payment window'} />
          </div>
        )}
        {asked && <PayAgain before={asked.before} onYes={payAgain} onNo={() => ask(null)} />}
        {points !== null && !isLoading && !asked && (
          <Ways hasTransfer={hasTransfer} isAskedBack={asked === null} onPay={begin} />
        )}
        <ButtonLink variant="ghost" block to={paths.profile}>
          Cancel
        </ButtonLink>
      </div>
      <RecentTopUps topUps={topUps} movieId={movieId} isCovered={short === 0} onAccount={onAccount} />
    </form>
  );
}
