import { inPoints } from '@viewmax/contracts/money';
import { refreshSession } from '@viewmax/shared';
import { rememberBooking, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useBalance } from '@viewmax/shared/bundled/use-balance.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './confirm-ticket.module.css';
import { PaySteps, WaitingForMoney } from './one-step.tsx';

/**
 * The points that the member lacks. The token may be older than a payment, so a first lack refreshes it once. The phone
 * remembers a booking that lacks points, because the member may leave by any link; null is not remembered.
 */
export function useShort(total: number, unfinished: UnfinishedBooking | null): number {
  const hasAsked = useRef(false);
  const balance = useBalance();
  const short = balance === undefined ? 0 : Math.max(0, total - balance);
  const lacks = short > 0;
  useEffect(() => {
    if (!lacks || hasAsked.current) return;
    hasAsked.current = true;
    refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
  }, [lacks]);
  useEffect(() => {
    if (lacks && unfinished) rememberBooking(unfinished);
  }, [lacks, unfinished]);
  return short;
}

/** Names the missing points before the purchase. A screen reader announces it when one more ticket is too many. */
export const TooFewPoints = ({ short, unfinished }: { short: number; unfinished: UnfinishedBooking }): ReactNode => (
  <div aria-live="polite">
    {short > 0 && (
      <div className={css.short}>
        <p className={`num ${css.lack}`}>You need {inPoints(short)} more.</p>
        <WaitingForMoney unfinished={unfinished} />
        <PaySteps short={short} unfinished={unfinished} />
      </div>
    )}
  </div>
);
