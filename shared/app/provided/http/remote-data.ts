import { nanoquery } from '@nanostores/query';
import { isHttpError } from './request.ts';

interface Fetched {
  data?: unknown;
  error?: unknown;
  expires?: number;
}

/**
 * Logs each failure, and holds the data when a refetch fails. nanoquery would drop it, and the screen would be empty.
 */
class LastData extends Map<string, Fetched> {
  override set(key: string, fetched: Fetched): this {
    if (!fetched.error) return super.set(key, fetched);
    const before = this.get(key);
    if (before?.error !== fetched.error) console.error(`${key} could not be loaded`, fetched.error);
    return super.set(key, { data: before?.data, ...fetched });
  }
}

const cache = new LastData();

const [fetcher, mutation, keys] = nanoquery({
  cache,
  // The HTTP client already retries safe calls, and a screen's own Retry follows.
  onErrorRetry: null,
  dedupeTime: 4_000,
  cacheLifetime: 300_000,
});

/**
 * Fetched data as `{ data, error, loading }`, cached by key and fetched while it has a listener. A key may hold an id. The log
 * has each failure under its key.
 *
 * @example const $movies = createFetcher<Movie[]>(['movies'], { fetcher: () => fetchMovies() })
 * @example
 * const reviewsOf = (movieId: string) =>
 *   createFetcher<Review[]>(['reviews/', movieId], { fetcher: () => getJson(`/api/x/reviews/movies/${movieId}`) });
 * const $reviews = useMemo(() => reviewsOf(movieId), [movieId]);
 * const { data, error, loading } = useStore($reviews);
 * @example
 * const store = reviewsOf('7'); // In a test. The cache lives on, so each test takes another id.
 * const stop = store.listen(() => {});
 * await waitFor(() => expect(store.get().data).toHaveLength(1));
 * stop();
 */
export const createFetcher = fetcher;

/**
 * A call that changes something, as `{ mutate, data, error, loading }`. `invalidate` names the keys that it makes wrong.
 *
 * @example const $rename = createMutation<string>(({ data, invalidate }) => { invalidate('me'); return putName(data); })
 */
export const createMutation = mutation;

/** Drops the data of these keys. Keys with a listener are fetched again. */
export const invalidateKeys = keys.invalidateKeys;

/** Fetches these keys again if they have a listener. Their data stays until the answer. */
export const revalidateKeys = keys.revalidateKeys;

/** Refetches every failed key with a listener. A refusal was an answer, so it is not refetched. */
export const refetchUnanswered = (): void =>
  revalidateKeys((key) => {
    const error = cache.get(key)?.error;
    return error !== undefined && !isHttpError(error);
  });

/** The time in which a refetch begins. Data that expired would be dropped at its begin. */
const BEGIN_MS = 1_000;

/** Refetches every key with a listener, however old. Its data stays until the answer. */
export function refetchAll(): void {
  for (const [key, fetched] of cache) cache.set(key, { ...fetched, expires: Date.now() + BEGIN_MS });
  revalidateKeys(() => true);
}
