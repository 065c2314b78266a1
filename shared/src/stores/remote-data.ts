import { nanoquery } from '@nanostores/query';

/**
 * Fetched data as `{ data, error, loading }`, cached by key, asked for while somebody looks at it.
 *
 * @example const $movies = createFetcher<Movie[]>(['movies'], { fetcher: () => fetchMovies() })
 */
export const [createFetcher, createMutation, { invalidateKeys, revalidateKeys }] = nanoquery({
  // The HTTP client already repeats safe calls; a screen's own Retry asks again after that.
  onErrorRetry: null,
  dedupeTime: 4_000,
  cacheLifetime: 300_000,
});
