import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const waited: number[] = [];
// Waits are told and not gone through.
jest.unstable_mockModule('node:timers/promises', () => ({
  async setTimeout(ms: number, _: undefined, { signal }: { signal: AbortSignal }) {
    waited.push(ms);
    signal.throwIfAborted();
  },
}));
const { callWebhook } = await import('./webhook.ts');

let fetching: jest.SpiedFunction<typeof fetch>;
const never = new AbortController().signal;
const call = (signal = never) => callWebhook('https://ops.example/hook', '{"a":1}', { 'x-mark': 'm' }, signal);
const answer = (status: number) => new Response(null, { status });

beforeEach(() => {
  waited.length = 0;
  fetching = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => void jest.restoreAllMocks());

test('three failed tries are enough, with longer waits between them', async () => {
  fetching.mockRejectedValueOnce(new TypeError('fetch failed'));
  fetching.mockResolvedValueOnce(answer(500)).mockResolvedValueOnce(answer(302));
  expect(await call()).toBe(false);
  expect(waited).toEqual([0, 1000, 5000]);
});

test('a stop ends the tries at once', async () => {
  const stopped = new AbortController();
  fetching.mockImplementation(async () => {
    stopped.abort();
    throw new TypeError('fetch failed');
  });
  expect(await call(stopped.signal)).toBe(false);
  expect(fetching).toHaveBeenCalledTimes(1);
});

test('no try begins after a stop', async () => {
  expect(await call(AbortSignal.abort())).toBe(false);
  expect(fetching).not.toHaveBeenCalled();
});

test('a try has five seconds', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  fetching.mockResolvedValue(answer(200));
  await call();
  expect(timeout.mock.calls).toEqual([[5000]]);
});

test('a good answer is the last one asked for, and the body goes as JSON with the given headers', async () => {
  fetching.mockResolvedValueOnce(answer(503)).mockResolvedValueOnce(answer(204));
  expect(await call()).toBe(true);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(fetching.mock.calls[1]).toMatchObject([
    'https://ops.example/hook',
    { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json', 'x-mark': 'm' } },
  ]);
});
