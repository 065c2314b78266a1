import { linkedPayment } from '@viewmax/contracts/notice-paths';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useCountdown } from '@viewmax/shared/bundled/use-countdown.ts';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { boughtBy } from '../../parts/bought.ts';
import { usePayment } from '../../parts/use-payment.ts';
import { NextSteps, TO_PROFILE } from './next-steps.tsx';
import { outcomeText } from './outcome-text.ts';
import css from './payment.module.css';
import { Ring } from './ring.tsx';

const SECONDS = 5;

function Result({ txRef, movieId }: { txRef: string; movieId?: string }): ReactNode {
  const payment = usePayment(txRef);
  const { topUp, isHeard, isLost } = payment;
  const isAnswered = isHeard || isLost === true;
  const [staying, stay] = useState(false);
  const isBought = topUp !== undefined && boughtBy(topUp) !== undefined;
  // The member reads why, and goes on by a tap.
  const isUnbought = topUp?.booking?.state === 'not_bought' && topUp.state === 'credited';
  const stays = staying || isUnbought;
  const left = useCountdown(SECONDS, isAnswered && !stays);
  const credited = payment.stage === 'arrived';
  const { title, help } = outcomeText(payment);
  const isForBooking = useUnfinishedBooking() !== undefined && credited;
  if (left === 0 && isBought) return <Navigate to={paths.myTickets} replace />;
  if (left === 0 && isForBooking) return <Navigate to={finishBookingPath} replace />;
  if (left === 0) return <Navigate to={paths.profile} replace state={credited ? TO_PROFILE : undefined} />;
  const target = isBought ? 'tickets' : isForBooking ? 'booking' : 'profile';
  return (
    <div className={`${page.page} ${css.page} ${credited ? css.ok : ''}`}>
      <Ring left={isAnswered ? left : null} of={SECONDS} ok={credited} />
      <h1 tabIndex={-1} className={css.title}>
        {/* A new element per text, because a changed text in one element would animate. */}
        <span key={title}>{title}</span>
      </h1>
      <p key={isAnswered ? 'left' : 'help'} className={`num ${css.count}`}>
        {isAnswered ? !stays && `Back to your ${target} in ${counted(left, 'second')}` : help}
      </p>
      <div role="status" className={css.help}>
        {isAnswered && (
          <>
            {/* A screen reader repeats the heading, because its text has changed. */}
            <span className="visually-hidden">{title}. </span>
            <p className="num">{help}</p>
          </>
        )}
      </div>
      <div className={css.actions}>
        {isAnswered && !stays && (
          <Button variant="ghost" block onClick={() => stay(true)}>
            Stay here
          </Button>
        )}
        <NextSteps topUp={isHeard ? topUp : undefined} movieId={movieId} />
      </div>
    </div>
  );
}

/** The payment of the navigation state, or of the address that a provider's page or a message leads to. */
export function PaymentScreen(): ReactNode {
  const { search, state } = useLocation();
  const { txRef = linkedPayment(search), movieId } = (state ?? {}) as { txRef?: unknown; movieId?: unknown };
  if (typeof txRef !== 'string' || !txRef) return <Navigate to={paths.profile} replace />;
  return <Result txRef={txRef} movieId={typeof movieId === 'string' ? movieId : undefined} />;
}
