import { type Failure, toError } from '@viewmax/shared/internal';

const RELEASE = /\/r\/([a-z0-9.-]+)\/([a-z0-9.-]+)\//g;

/** The release whose code threw: the first in the stack that is not the shell's own, else the shell's. */
function blamed(stack: string, shell: string): string {
  const found = [...stack.matchAll(RELEASE)].map(([, name, version]) => `${name}@${version}`);
  return found.find((release) => release !== shell) ?? shell;
}

/** What fails in a handler or a promise costs no screen, but somebody has to hear of it. */
export function watchErrors(shell: string, report: (failure: Failure) => void): void {
  const tell = (cause: unknown, file = '') => {
    const error = toError(cause);
    report({ kind: 'event', release: blamed(`${error.stack} ${file}`, shell), error });
  };
  addEventListener('error', ({ error, filename }) => {
    // Without an error object it is the browser's own remark, or a foreign script's.
    if (error) tell(error, filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
