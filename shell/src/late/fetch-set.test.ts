import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { providePlatform } from '@viewmax/shared/internal';
import { testConfig } from '@viewmax/shared/testing';
import { provideWebCrypto, signingKey } from '../testing/signing-key.ts';
import { fetchSet } from './fetch-set.ts';

const MINUTE_MS = 60_000;
const setUntil = (ms: number) => JSON.stringify({ revision: 7, expiresAt: new Date(Date.now() + ms).toISOString() });

let key: Awaited<ReturnType<typeof signingKey>>;
const { fetch } = globalThis;

beforeAll(async () => {
  provideWebCrypto();
  key = await signingKey('k1');
  providePlatform({
    config: { ...testConfig, keys: key.ring },
    setId: 'first',
    fillSlot: () => ({ update: () => {}, remove: () => {} }),
    report: () => {},
  });
});
afterAll(() => {
  globalThis.fetch = fetch;
});

function answer(text: string, signature: string, ok = true) {
  const headers = new Map([['x-viewmax-signature', signature]]);
  globalThis.fetch = jest.fn(async () => ({ ok, text: async () => text, headers }) as unknown as Response);
}

it('trusts no document that is unsigned, signed over another text or by a stranger', async () => {
  const text = setUntil(MINUTE_MS);
  const stranger = await signingKey('k1');
  for (const signature of ['', await key.sign(setUntil(2 * MINUTE_MS)), await stranger.sign(text)]) {
    answer(text, signature);
    expect(await fetchSet()).toBeNull();
  }
});

it('trusts no document that has expired, however well it is signed', async () => {
  const text = setUntil(-MINUTE_MS);
  answer(text, await key.sign(text));
  expect(await fetchSet()).toBeNull();
});

it('has none where the edge answers with an error', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, await key.sign(text), false);
  expect(await fetchSet()).toBeNull();
});

it('takes one that is signed and good for a while', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, await key.sign(text));
  expect(await fetchSet()).toMatchObject({ revision: 7 });
});
