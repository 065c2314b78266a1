import type { TopUp } from '@viewmax/contracts/wallet';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { bookingWords, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { boughtBy } from '../../parts/bought.ts';
import { useWayOn, type WayOn } from '../../parts/way-on.ts';
import css from './payment.module.css';

export const TO_PROFILE = { funded: true };

/** The main step: after a success back to the booking or its movie, after a failure a retry. */
function useMainStep(topUp?: TopUp, movieId?: string): WayOn | undefined {
  const wayOn = useWayOn(movieId);
  if (topUp?.state === 'failed') {
    return { label: 'Try again', to: paths.fund, state: { points: topUp.VpValue, movieId } };
  }
  return topUp?.state === 'credited' ? (boughtBy(topUp)?.next ?? wayOn) : undefined;
}

/** The ways on from the result. Each has the profile as its last one. */
export function NextSteps({ topUp, movieId }: { topUp?: TopUp | undefined; movieId?: string | undefined }): ReactNode {
  const booking = useUnfinishedBooking();
  const main = useMainStep(topUp, movieId);
  const credited = topUp?.state === 'credited';
  return (
    <>
      {credited && booking && <p className={`num ${css.booking}`}>{bookingWords(booking)}</p>}
      {main && (
        <ButtonLink variant="primary" block replace to={main.to} state={main.state}>
          {main.label}
        </ButtonLink>
      )}
      <ButtonLink
        variant={main ? 'ghost' : 'primary'}
        block
        replace
        to={paths.profile}
        state={credited ? TO_PROFILE : undefined}
      >
        Go to Profile
      </ButtonLink>
    </>
  );
}
