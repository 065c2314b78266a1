import { nanoquery } from '@nanostores/query';
import { isHttpError } from './request.ts';

interface Fetched {
  data?: unknown;
  error?: unknown;
}

/** What was fetched stays when it is asked for again in vain. Without this it would be gone, and the screen empty. */
class Kept extends Map<string, Fetched> {
  override set(key: string, fetched: Fetched): this {
    return super.set(key, fetched.error ? { data: this.get(key)?.data, ...fetched } : fetched);
  }
}

const cache = new Kept();

/**
 * Fetched data as `{ data, error, loading }`, cached by key, asked for while somebody looks at it.
 *
 * @example const $movies = createFetcher<Movie[]>(['movies'], { fetcher: () => fetchMovies() })
 */
export const [createFetcher, createMutation, { invalidateKeys, revalidateKeys }] = nanoquery({
  cache,
  // The HTTP client already repeats safe calls; a screen's own Retry asks again after that.
  onErrorRetry: null,
  dedupeTime: 4_000,
  cacheLifetime: 300_000,
});

/** Asks for everything once more that was not answered, where somebody looks at it. A refusal was an answer. */
export const fetchLostAgain = (): void =>
  revalidateKeys((key) => {
    const error = cache.get(key)?.error;
    return error !== undefined && !isHttpError(error);
  });
