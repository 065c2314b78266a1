import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { foreign, on, serve } from '@viewmax/testing/fake-server';

type Client = typeof import('./client.ts');

const TAKEN: [owner: object, name: string][] = [
  [Object, 'hasOwn'],
  [AbortSignal, 'any'],
  [AbortSignal, 'timeout'],
  [AbortSignal.prototype, 'throwIfAborted'],
  [Array.prototype, 'at'],
];
const ADDED = ['hasOwn', 'throwIfAborted', 'at'];
const natives = TAKEN.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));

let client: Client;

// ky inspects its browser on import, and the test's platform imports ky too, so the test removes the features first.
beforeAll(async () => {
  for (const [owner, name] of TAKEN) Reflect.deleteProperty(owner, name);
  client = await import('./client.ts');
  const { provideTestPlatform } = await import('@viewmax/testing/test-platform');
  provideTestPlatform();
});
afterAll(() => {
  for (const [at, [owner, name]] of TAKEN.entries()) Object.defineProperty(owner, name, natives[at] ?? {});
});

test("the test's browser lacks the features that Chrome 87 and Safari 14 lack", () => {
  expect(TAKEN.filter(([owner, name]) => !ADDED.includes(name) && name in owner)).toEqual([]);
});

test('the app adds the functions that ky calls', () => {
  expect(Object.hasOwn({ own: 1 }, 'own')).toBe(true);
  expect(Object.hasOwn({}, 'toString')).toBe(false);
  expect([[1, 2, 3].at(-1), [1, 2, 3].at(0), [1].at(5)]).toEqual([3, 1, undefined]);
  expect(Object.keys([1])).toEqual(['0']);
  const stop = new AbortController();
  expect(() => stop.signal.throwIfAborted()).not.toThrow();
  stop.abort(new Error('Enough.'));
  expect(() => stop.signal.throwIfAborted()).toThrow('Enough.');
});

test('a phone of 2020 retries a lost connection', async () => {
  let tries = 0;
  const calls = serve(
    on('GET /x', () => (++tries < 3 ? Promise.reject(new TypeError('Load failed')) : foreign({ ok: true }))),
  );
  expect(await client.getJson('/x')).toEqual({ ok: true });
  expect(calls).toHaveLength(3);
});

test('a phone of 2020 aborts a call that is too slow, and does not retry it', async () => {
  const aborted: boolean[] = [];
  globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        aborted.push(true);
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  await expect(client.getJson('/x')).rejects.toThrow('GET /x got no answer');
  expect(aborted).toEqual([true]);
});
