import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  createFetcher,
  createMutation,
  invalidateKeys,
  refetchAll,
  refetchUnanswered,
  revalidateKeys,
} from './remote-data.ts';
import { HttpError } from './request.ts';

type Fetch = () => Promise<string>;

let count = 0;

/** Fetched data with a listener. */
function listened(fetcher: Fetch) {
  count += 1;
  const $data = createFetcher<string>([`data/${count}`], { fetcher });
  $data.listen(() => {});
  return $data;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('each failure is logged once under its key, and not again when an old page wakes', async () => {
  const lost = new Error('lost');
  listened(
    jest
      .fn<Fetch>()
      .mockRejectedValueOnce(lost)
      .mockReturnValue(new Promise(() => {})),
  );
  await settled();
  refetchAll();
  expect(jest.mocked(console.error).mock.calls).toEqual([[`data/${count} could not be loaded`, lost]]);
});

test('fetched data stays when refetches fail, however often', async () => {
  const fetch = jest.fn<Fetch>().mockResolvedValueOnce('here').mockRejectedValue(new Error('lost'));
  const $data = listened(fetch);
  await settled();
  for (const times of [2, 3]) {
    $data.revalidate();
    expect($data.get().data).toBe('here');
    await settled();
    expect($data.get()).toMatchObject({ data: 'here', error: { message: 'lost' } });
    expect(fetch).toHaveBeenCalledTimes(times);
  }
});

test('a lost call is fetched again, and a refused one is not', async () => {
  const lost = jest.fn<Fetch>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('here');
  const refused = jest.fn<Fetch>().mockRejectedValue(new HttpError('GET /x', 404, {}));
  const $lost = listened(lost);
  listened(refused);
  await settled();
  refetchUnanswered();
  await settled();
  expect($lost.get().data).toBe('here');
  expect(refused).toHaveBeenCalledTimes(1);
});

test('data of yesterday stays until it is fetched again', async () => {
  const fetch = jest.fn<Fetch>().mockResolvedValueOnce('old').mockResolvedValue('new');
  const $data = listened(fetch);
  await settled();
  jest.useFakeTimers({ now: Date.now() + 86_400_000, advanceTimers: true });
  refetchAll();
  expect($data.get()).toMatchObject({ data: 'old', loading: true });
  await settled();
  expect($data.get()).toMatchObject({ data: 'new', loading: false });
});

test('a store reports loading first and then the data', async () => {
  const $data = listened(async () => 'here');
  expect($data.get()).toMatchObject({ loading: true });
  await settled();
  expect($data.get()).toMatchObject({ data: 'here', loading: false });
});

test('a store without listeners fetches nothing', async () => {
  const fetch = jest.fn<Fetch>().mockResolvedValue('here');
  createFetcher<string>(['data/unseen'], { fetcher: fetch });
  await settled();
  expect(fetch).not.toHaveBeenCalled();
});

test('two listeners of one key share one call', async () => {
  const fetch = jest.fn<Fetch>().mockResolvedValue('here');
  const stores = [1, 2].map(() => createFetcher<string>(['data/shared'], { fetcher: fetch }));
  for (const $data of stores) $data.listen(() => {});
  await settled();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(stores.map(($data) => $data.get().data)).toEqual(['here', 'here']);
});

test('revalidating a key refetches it and keeps its data meanwhile; another key is unchanged', async () => {
  const [mine, theirs] = [1, 2].map(() => jest.fn<Fetch>().mockResolvedValueOnce('old').mockResolvedValue('new'));
  const $mine = listened(mine as Fetch);
  const key = `data/${count}`;
  listened(theirs as Fetch);
  await settled();
  revalidateKeys((one) => one === key);
  expect($mine.get().data).toBe('old');
  await settled();
  expect($mine.get().data).toBe('new');
  expect(theirs).toHaveBeenCalledTimes(1);
});

test('invalidating a key drops its data until the new answer', async () => {
  const $data = listened(jest.fn<Fetch>().mockResolvedValueOnce('old').mockResolvedValue('new'));
  await settled();
  invalidateKeys(`data/${count}`);
  expect($data.get().data).toBeUndefined();
  await settled();
  expect($data.get().data).toBe('new');
});

test('a store does not retry a failure by itself', async () => {
  const fetch = jest.fn<Fetch>().mockRejectedValue(new Error('lost'));
  const $data = listened(fetch);
  await settled();
  await settled();
  expect($data.get()).toMatchObject({ error: { message: 'lost' }, loading: false });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a mutation refetches the keys that it names as outdated', async () => {
  const fetch = jest.fn<Fetch>().mockResolvedValueOnce('old').mockResolvedValue('new');
  const $data = listened(fetch);
  const key = `data/${count}`;
  await settled();
  const $change = createMutation<string>(async ({ data, invalidate }) => {
    invalidate(key);
    return data;
  });
  $change.listen(() => {});
  await $change.mutate('x');
  await settled();
  expect($data.get().data).toBe('new');
});
