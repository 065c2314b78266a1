import { failedAnswer, persistedAtom } from '@viewmax/shared';

/** The server said no, and is believed. Silence and a server in trouble say nothing about what was there before. */
export function isRefusal(error: unknown): boolean {
  const status = failedAnswer(error)?.status ?? 0;
  return status >= 400 && status < 500;
}

/**
 * Keeps the last answer on the phone, and gives it where there is no new one.
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
