import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { Failure } from '@viewmax/shared/internal';
import { ButtonLink, FailureCard } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { isForDevelopers } from '../page/for-developers.ts';
import css from './remote-failed.module.css';

const HELP = {
  withTabs: 'The rest of the app still works. Use the tabs below, or try this part again.',
  alone: 'The rest of the app still works. Go back to the movies, or try this part again.',
  broken: 'The rest of the app still works. We know about this and are looking into it.',
};

/** Chrome's stack begins with the message, and those of other browsers do not. */
const textOf = (error: Error): string =>
  error.stack?.includes(error.message) ? error.stack : `${error}\n${error.stack ?? ''}`;

/**
 * The card in place of a failed remote. It shows the release, so that a screenshot is a full report. `alone`: the screen
 * has no tab bar, so the card links to Home. Developers also see the error.
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
  const retryHelp = alone ? HELP.alone : HELP.withTabs;
  return (
    <>
      <FailureCard
        title="This part of Viewmax could not be loaded"
        heading={heading}
        help={failure.kind === 'integrity' ? HELP.broken : retryHelp}
        reference={failure.release}
        onRetry={onRetry}
      />
      {alone && (
        <ButtonLink variant="ghost" block to={paths.home}>
          See a Movie
        </ButtonLink>
      )}
      {isForDevelopers() && <pre className={css.stack}>{textOf(failure.error)}</pre>}
    </>
  );
}
