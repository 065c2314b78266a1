import { releaseName } from '@viewmax/contracts/release-name';
import { type Failure, toError } from '@viewmax/shared/internal';

const RELEASE = /\/r\/([a-z0-9.-]+)\/([a-z0-9.-]+)\//g;

/** The release whose code threw: the first in the stack other than the shell, else the shell. */
function releaseThatThrew(stack: string, shell: string): string {
  const found = [...stack.matchAll(RELEASE)].map(([, name = '', version = '']) => releaseName({ name, version }));
  return found.find((release) => release !== shell) ?? shell;
}

/** Reports errors of handlers and promises. They break no screen, so no error boundary catches them. */
export function watchErrors(shell: string, report: (failure: Failure) => void): void {
  const reportEvent = (cause: unknown, file = '') => {
    const error = toError(cause);
    report({ kind: 'event', release: releaseThatThrew(`${error.stack} ${file}`, shell), error });
  };
  addEventListener('error', ({ error, filename }) => {
    // An event without an error object is a notice of the browser, or of a script of another origin.
    if (error) reportEvent(error, filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportEvent(reason));
}
