import { failedAnswer, persistedAtom } from '@viewmax/shared';

/** Whether the server refused. A lost network or a server in trouble does not invalidate the stored answer. */
export function isRefusal(error: unknown): boolean {
  const status = failedAnswer(error)?.status ?? 0;
  return status >= 400 && status < 500;
}

/**
 * Stores the last answer on the phone, and falls back to it when there is no new one.
 *
 * @example const movies = keeper<Movie[]>('movies'); await movies.ask(listMovies);
 */
export function keeper<T>(area: string, options: { personal?: boolean } = {}) {
  const $kept = persistedAtom<T | null>(area, null, options);
  const ask = async (call: () => Promise<T>): Promise<T> => {
    try {
      const answer = await call();
      $kept.set(answer);
      return answer;
    } catch (error) {
      const kept = $kept.get();
      if (kept === null || isRefusal(error)) throw error;
      return kept;
    }
  };
  return { ask, kept: () => $kept.get() };
}
