import { limits, pointsUnit } from '@viewmax/contracts/constants';
import { nairaFor } from '@viewmax/contracts/price';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useLocation } from '@viewmax/shared/router';
import { Banner, Button, ButtonLink, Logo, Spinner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { isUnderWay } from '../../parts/top-up-text.ts';
import { ClosedNote } from './closed-note.tsx';
import { ForBooking } from './for-booking.tsx';
import css from './fund.module.css';
import { readFundState } from './fund-state.ts';
import { grouped } from './points.ts';
import { PointsInput } from './points-input.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { RecentTopUps } from './recent-top-ups.tsx';
import { useBookingPrice } from './use-booking-price.ts';
import { useCovered } from './use-covered.ts';
import { usePayment } from './use-payment.ts';

function PriceLine({ id, points }: { id: string; points: number | null }): ReactNode {
  return (
    <p id={id} className={`num ${css.line}`}>
      {points === null ? (
        'Enter the points you want'
      ) : (
        <>
          You pay <b className={css.naira}>₦{grouped(nairaFor(points))}</b>
        </>
      )}
      {points === limits.points.max && (
        <span className={css.most}>
          {grouped(points)} {pointsUnit} is the most at once
        </span>
      )}
    </p>
  );
}

export function FundScreen(): ReactNode {
  const { state, search } = useLocation();
  const [{ points: missing, movieId }] = useState(() => readFundState(state, search));
  const [points, setPoints] = useState(missing);
  const { loading, windowOpen, failure, closed, pay } = usePayment(movieId);
  const booking = useUnfinishedBooking();
  const { total, short } = useBookingPrice(booking);
  const covered = useCovered(windowOpen);
  const priceLine = useId();
  // The points arrived, so an untouched amount would be paid a second time.
  useEffect(() => {
    if (short === 0) setPoints((now) => (now === missing ? null : now));
  }, [short, missing]);
  // The money of this amount is on its way, so the button for a second payment goes.
  const isPaid = closed !== null && isUnderWay(closed);
  useEffect(() => {
    if (isPaid) setPoints(null);
  }, [isPaid]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (points !== null) void pay(points);
  };
  return (
    <form className={`${page.page} ${css.page}`} onSubmit={submit} {...covered}>
      <Logo height={34} />
      <h1 tabIndex={-1} className={css.title}>
        Get Viewmax Cinema Credits
      </h1>
      {booking && <ForBooking booking={booking} total={total} />}
      <div className={css.amount}>
        <PointsInput points={points} onChange={setPoints} describedBy={priceLine} />
        <QuickAmounts
          wanted={short ?? missing}
          isMissing={booking !== undefined}
          points={points}
          onChoose={setPoints}
        />
        <PriceLine id={priceLine} points={points} />
        <p className={css.means}>Card, bank transfer or USSD</p>
      </div>
      <div className={css.actions}>
        {failure && (
          <Banner tone="error" icon={<CircleAlert aria-hidden="true" />}>
            {failure}
          </Banner>
        )}
        <ClosedNote closed={closed} />
        {loading && (
          <div className={css.loader}>
            <Spinner large label="Opening the payment window" />
          </div>
        )}
        {points !== null && !loading && (
          <Button type="submit" variant="primary" block busy={windowOpen} icon={<Lock aria-hidden="true" />}>
            Proceed to Pay
          </Button>
        )}
        <ButtonLink variant="ghost" block to={paths.profile}>
          Cancel
        </ButtonLink>
      </div>
      <RecentTopUps movieId={movieId} closedRef={closed?.txRef} isCovered={short === 0} />
    </form>
  );
}
