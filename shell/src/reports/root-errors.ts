import { type Failure, toError } from '@viewmax/shared/internal';
import type { RootOptions } from 'react-dom/client';

/** Reports what the shell's own components throw, with the components around the place. Boundaries only show it. */
export function rootErrors(release: string, report: (failure: Failure) => void): RootOptions {
  const tell = (cause: unknown, { componentStack }: { componentStack?: string | undefined }) =>
    report({ kind: 'render', release, error: toError(cause), componentStack });
  return { onCaughtError: tell, onUncaughtError: tell, onRecoverableError: tell };
}
