import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { recordWaits } from '@viewmax/testing/server/record-waits';
import { callWebhook } from './webhook.ts';

const { waited, restore } = recordWaits();
afterAll(restore);

let fetching: jest.SpiedFunction<typeof fetch>;
const never = new AbortController().signal;
const call = (signal = never) => callWebhook('https://ops.example/hook', '{"a":1}', { 'x-mark': 'm' }, signal);
const answer = (status: number) => new Response(null, { status });

beforeEach(() => {
  waited.length = 0;
  fetching = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => void jest.restoreAllMocks());

test('the webhook gives up after three failed attempts with growing waits', async () => {
  fetching.mockRejectedValueOnce(new TypeError('fetch failed'));
  fetching.mockResolvedValueOnce(answer(500)).mockResolvedValueOnce(answer(302));
  expect(await call()).toBe(false);
  expect(waited).toEqual([0, 1000, 5000]);
});

test('an abort ends the attempts at once', async () => {
  const stopped = new AbortController();
  fetching.mockImplementation(async () => {
    stopped.abort();
    throw new TypeError('fetch failed');
  });
  expect(await call(stopped.signal)).toBe(false);
  expect(fetching).toHaveBeenCalledTimes(1);
});

test('no attempt begins after an abort', async () => {
  expect(await call(AbortSignal.abort())).toBe(false);
  expect(fetching).not.toHaveBeenCalled();
});

test('an attempt times out after five seconds', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  fetching.mockResolvedValue(answer(200));
  await call();
  expect(timeout.mock.calls).toEqual([[5000]]);
});

test('a good answer ends the attempts, and the body is sent as JSON with the given headers', async () => {
  fetching.mockResolvedValueOnce(answer(503)).mockResolvedValueOnce(answer(204));
  expect(await call()).toBe(true);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(fetching.mock.calls[1]).toMatchObject([
    'https://ops.example/hook',
    { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json', 'x-mark': 'm' } },
  ]);
});
