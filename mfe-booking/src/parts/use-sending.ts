import { failedAnswer } from '@viewmax/shared';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';

/** `offline`: nothing was sent. `unknown`: sent without an answer. `refused`: with the server's text, if it sent one. */
export type Problem = { kind: 'offline' | 'unknown' } | { kind: 'refused'; text?: string | undefined };

class Offline extends Error {
  override name = 'Offline' as const;
}

function problemOf(error: unknown): Problem {
  if (error instanceof Offline) return { kind: 'offline' };
  const answer = failedAnswer(error);
  if (!answer || answer.status >= 500 || answer.status === 408) return { kind: 'unknown' };
  return { kind: 'refused', text: serverWords(error) };
}

/** The problem in a sentence for the member. */
export function problemText(problem: Problem): string {
  if (problem.kind === 'offline') return 'You are offline. Nothing was sent.';
  return (problem.kind === 'refused' && problem.text) || 'No answer yet. Please try again.';
}

/** Changes tickets, one change at a time. */
export function useSending() {
  const {
    error,
    busy: sending,
    run,
  } = useCall((change: () => Promise<void>) => {
    if (!navigator.onLine) return Promise.reject(new Offline());
    return change();
  }, 'The tickets could not be changed');
  return { problem: error === undefined ? undefined : problemOf(error), sending, send: run };
}
