import type { Failure } from '@viewmax/shared/internal';
import { paths } from '@viewmax/shared/paths';
import { ButtonLink, FailureCard } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';

const HELP = {
  waiting: 'The rest of the app still works. Use the tabs below, or try this part again.',
  alone: 'The rest of the app still works. Go back to the movies, or try this part again.',
  broken: 'The rest of the app still works. We know about this and are looking into it.',
};

/**
 * The card in place of a remote that failed. It names the release, so that a photograph of it is a full report. `alone`:
 * nothing else is on the screen, so the card offers the way back itself.
 */
export function RemoteFailed({
  failure,
  heading,
  alone = false,
  onRetry,
}: {
  failure: Failure;
  heading: 'h1' | 'h2';
  alone?: boolean;
  onRetry: () => void;
}): ReactNode {
  const waiting = alone ? HELP.alone : HELP.waiting;
  return (
    <>
      <FailureCard
        title="This part of Viewmax could not be loaded"
        heading={heading}
        help={failure.kind === 'integrity' ? HELP.broken : waiting}
        reference={failure.release}
        onRetry={onRetry}
      />
      {alone && (
        <ButtonLink variant="ghost" block to={paths.home}>
          See a Movie
        </ButtonLink>
      )}
    </>
  );
}
