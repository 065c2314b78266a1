import { type Failure, recovered, toError } from '@viewmax/shared/internal';
import type { RootOptions } from 'react-dom/client';

interface Place {
  componentStack?: string | undefined;
}

/** Reports what the shell's own components throw, with the components around the place. Boundaries only show it. */
export function rootErrors(release: string, report: (failure: Failure) => void): RootOptions {
  const tell = (cause: unknown, { componentStack }: Place) =>
    report({ kind: 'render', release, error: toError(cause), componentStack });
  return {
    onCaughtError: tell,
    onUncaughtError: tell,
    onRecoverableError: (thrown, { componentStack }: Place) => report(recovered(thrown, release, componentStack)),
  };
}
