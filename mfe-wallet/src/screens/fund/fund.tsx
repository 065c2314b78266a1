import { useStore } from '@nanostores/react';
import { limits, type PaymentMethod } from '@viewmax/contracts/constants';
import { inNaira, inPoints } from '@viewmax/contracts/money';
import { nairaFor } from '@viewmax/contracts/price';
import type { TopUp } from '@viewmax/contracts/wallet';
import { lazyScreen } from '@viewmax/shared';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import {
  bookingWords,
  type UnfinishedBooking,
  useUnfinishedBooking,
} from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useLocation } from '@viewmax/shared/router';
import { Banner, Button, ButtonLink, Logo, Spinner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { focus } from '../../parts/focus.ts';
import { $service } from '../../stores/services.ts';
import { ClosedNote } from './closed-note.tsx';
import css from './fund.module.css';
import { readFundState } from './fund-state.ts';
import { PointsInput } from './points-input.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { RecentTopUps } from './recent-top-ups.tsx';
import { useBookingPrice } from './use-booking-price.ts';
import { useCovered } from './use-covered.ts';
import { useOpenPayment } from './use-open-payment.ts';
import { loadOpenPayment, usePayment, type Way } from './use-payment.ts';

// Few members pay the same amount twice.
const PayAgain = lazyScreen(
  'open-payment',
  () => import(/* webpackChunkName: "open-payment" */ './pay-again.tsx'),
  (m) => m.PayAgain,
);

// The tap that pays loads it, because the network may be gone when the payment ends.
const OpenPayment = lazyScreen('open-payment', loadOpenPayment, (m) => m.OpenPayment);

const PAGES: Record<PaymentMethod, string> = {
  flutterwave: "Pay on Flutterwave's page",
  paystack: "Pay on Paystack's page",
};

const AGAIN_MS = 10 * 60_000;

/** A payment of this amount that is open, or that arrived minutes ago: a second one is mostly a mistake. */
const sameBefore = (topUps: readonly TopUp[], points: number | null): TopUp | undefined =>
  topUps.find(
    ({ VpValue, state, createdAt }) =>
      VpValue === points &&
      (state === 'pending' || (state === 'credited' && Date.now() - Date.parse(createdAt) < AGAIN_MS)),
  );

/** The booking that the points are for. Its price has a place of its own, because it arrives later. */
function ForBooking({ booking, total }: { booking: UnfinishedBooking; total?: number }): ReactNode {
  return (
    <section aria-label="Your booking" className={`num ${css.card} ${css.booking}`}>
      <p>{bookingWords(booking)}</p>
      <p className={css.bookingPrice}>{total === undefined ? '\u00a0' : inPoints(total)}</p>
    </section>
  );
}

function PriceLine({ id, points }: { id: string; points: number | null }): ReactNode {
  return (
    <p id={id} className={`num ${css.line}`}>
      {points === null ? (
        'Enter the points you want'
      ) : (
        <>
          You pay <b className={css.naira}>{inNaira(nairaFor(points))}</b>
        </>
      )}
      {points === limits.points.max && <span className={css.most}>{inPoints(points)} is the most at once</span>}
    </p>
  );
}

export function FundScreen(): ReactNode {
  const { state, search } = useLocation();
  const [{ points: missing, movieId }] = useState(() => readFundState(state, search));
  const [typed, type] = useState<number | null>();
  const [asked, ask] = useState<{ before: TopUp; way?: Way } | null>();
  const { paying, loading, way, windowOpen, failure, refused, closed, pay } = usePayment(movieId);
  const { topUps, left, shown, showAccount } = useOpenPayment(closed?.txRef, paying);
  const service = useStore($service).data;
  const booking = useUnfinishedBooking();
  const { total, short } = useBookingPrice(booking);
  const covered = useCovered(windowOpen);
  const priceLine = useId();
  if (shown) return <OpenPayment {...shown} movieId={movieId} />;
  // Once the points arrived, an untouched amount would be paid a second time.
  const offered = short === 0 ? null : (missing ?? left?.VpValue ?? null);
  const points = typed === undefined ? offered : typed;
  const before = sameBefore(topUps, points);
  const begin = (way?: Way) => {
    if (before) ask({ before, ...(way && { way }) });
    else if (points !== null) void pay(points, way);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin();
  };
  const payAgain = () => {
    ask(undefined);
    if (points !== null) void pay(points, asked?.way);
  };
  const blocked = failure?.blocked;
  const { transferFrom, hasPage = false } = service ?? {};
  const hasTransfer =
    points !== null && points !== refused && transferFrom !== undefined && nairaFor(points) >= transferFrom;
  return (
    <form className={`${page.page} ${css.page}`} onSubmit={submit} {...covered}>
      <Logo height={34} />
      <h1 tabIndex={-1} className={css.title}>
        Get Viewmax Cinema Credits
      </h1>
      {booking && <ForBooking booking={booking} total={total} />}
      <div className={css.amount}>
        <PointsInput points={points} onChange={type} describedBy={priceLine} />
        <QuickAmounts wanted={short ?? missing} isMissing={booking !== undefined} points={points} onChoose={type} />
        <PriceLine id={priceLine} points={points} />
        {!hasTransfer && <p className={css.means}>Card, bank transfer or USSD</p>}
      </div>
      <div className={css.actions}>
        {failure && (
          <Banner tone="error" icon={<CircleAlert aria-hidden="true" />}>
            {failure.text}
          </Banner>
        )}
        <ClosedNote closed={closed ?? (left && { txRef: left.tx_ref, state: 'pending', isUnknown: true })} />
        {loading && (
          <div className={css.loader}>
            <Spinner large label={way === 'transfer' ? 'Asking for an account' : 'Opening the payment window'} />
          </div>
        )}
        {asked && <PayAgain before={asked.before} onYes={payAgain} onNo={() => ask(null)} />}
        {points !== null && !loading && !asked && (
          <div className={`${css.ways} ${hasTransfer ? css.two : ''}`}>
            <Button
              ref={asked === null ? focus : undefined}
              type="submit"
              variant={blocked && (hasTransfer || hasPage) ? 'neutral' : 'primary'}
              block
              busy={windowOpen}
              icon={<Lock aria-hidden="true" />}
            >
              Proceed to Pay
            </Button>
            {hasTransfer && (
              <Button
                variant={blocked ? 'primary' : 'neutral'}
                block
                icon={<Landmark aria-hidden="true" />}
                onClick={() => begin('transfer')}
              >
                Bank transfer
              </Button>
            )}
            {blocked && hasPage && (
              <Button
                variant={hasTransfer ? 'neutral' : 'primary'}
                block
                className={css.wide}
                onClick={() => begin('page')}
              >
                {PAGES[blocked]}
              </Button>
            )}
            {hasTransfer && <p className={css.wide}>Bank transfer needs no card and opens no other window.</p>}
          </div>
        )}
        <ButtonLink variant="ghost" block to={paths.profile}>
          Cancel
        </ButtonLink>
      </div>
      <RecentTopUps topUps={topUps} movieId={movieId} isCovered={short === 0} onAccount={showAccount} />
    </form>
  );
}
