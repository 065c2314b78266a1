import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { TopUp } from '@viewmax/shared/contracts/wallet';
import { ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';

export const TO_PROFILE = { funded: true };

/** The next steps: back to the movie after a success, a retry after a failure, and the profile. */
export function NextSteps({ topUp, movieId }: { topUp?: TopUp; movieId?: string }): ReactNode {
  const credited = topUp?.state === 'credited';
  const toMovie = credited && movieId;
  const again = topUp?.state === 'failed';
  return (
    <>
      {toMovie && (
        <ButtonLink variant="primary" block replace to={paths.movie(movieId)}>
          Back to the movie
        </ButtonLink>
      )}
      {again && (
        <ButtonLink variant="primary" block replace to={paths.fund} state={{ points: topUp.VpValue, movieId }}>
          Try again
        </ButtonLink>
      )}
      <ButtonLink
        variant={toMovie || again ? 'ghost' : 'primary'}
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
