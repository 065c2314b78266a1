import type { TopUp } from '@viewmax/contracts/wallet';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { bookingWords, finishBookingPath, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './payment.module.css';

export const TO_PROFILE = { funded: true };

interface Next {
  words: string;
  to: string;
  state?: object;
}

/** The main step: after a success back to the booking or its movie, after a failure a retry. */
function useMainStep(topUp?: TopUp, movieId?: string): Next | undefined {
  const booking = useUnfinishedBooking();
  if (topUp?.state === 'failed') {
    return { words: 'Try again', to: paths.fund, state: { points: topUp.VpValue, movieId } };
  }
  if (topUp?.state !== 'credited') return undefined;
  if (booking) return { words: 'Finish your booking', to: finishBookingPath };
  return movieId ? { words: 'Back to the movie', to: paths.movie(movieId) } : undefined;
}

/** The ways on from the result. Each has the profile as its last one. */
export function NextSteps({ topUp, movieId }: { topUp?: TopUp; movieId?: string }): ReactNode {
  const booking = useUnfinishedBooking();
  const main = useMainStep(topUp, movieId);
  const credited = topUp?.state === 'credited';
  return (
    <>
      {credited && booking && <p className={`num ${css.booking}`}>{bookingWords(booking)}</p>}
      {main && (
        <ButtonLink variant="primary" block replace to={main.to} state={main.state}>
          {main.words}
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
