import type { Failure } from '@viewmax/shared/internal';
import { FailureCard } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';

const HELP: Record<'waiting' | 'broken', string> = {
  waiting: 'The rest of the app still works. Use the tabs below, or try this part again.',
  broken: 'The rest of the app still works. We know about this and are looking into it.',
};

/** The card in place of a remote that failed. It names the release, so that a photograph of it is a full report. */
export function RemoteFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }): ReactNode {
  return (
    <FailureCard
      title="This part of Viewmax could not be loaded"
      help={failure.kind === 'integrity' ? HELP.broken : HELP.waiting}
      reference={failure.release}
      onRetry={onRetry}
    />
  );
}
