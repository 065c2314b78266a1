import { failedAnswer, persistedAtom } from '@viewmax/shared';

/** Whether the server refused. A lost network or a server in trouble does not invalidate the stored answer. */
export function isRefusal(error: unknown): boolean {
  const status = failedAnswer(error)?.status ?? 0;
  return status >= 400 && status < 500;
}

/**
 * Stores the last answer on the phone, and falls back to it when there is no new one.
 *
 * @example const movies = storedAnswer<Movie[]>('movies'); await movies.ask(listMovies);
 */
export function storedAnswer<T>(area: string, options: { personal?: boolean } = {}) {
  const $stored = persistedAtom<T | null>(area, null, options);
  const ask = async (call: () => Promise<T>): Promise<T> => {
    try {
      const answer = await call();
      $stored.set(answer);
      return answer;
    } catch (error) {
      const stored = $stored.get();
      if (stored === null || isRefusal(error)) throw error;
      return stored;
    }
  };
  return { ask, read: () => $stored.get() };
}
