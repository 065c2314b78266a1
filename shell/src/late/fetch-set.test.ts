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

function answer(text: string, signature: string, { ok = true, pin = '' } = {}) {
  const headers = new Map([
    ['x-viewmax-signature', signature],
    ['x-viewmax-set', pin],
  ]);
  const asked = jest.fn<typeof fetch>(async () => ({ ok, text: async () => text, headers }) as unknown as Response);
  globalThis.fetch = asked;
  return () => asked.mock.calls[0]?.[1]?.headers;
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
  answer(text, await key.sign(text), { ok: false });
  expect(await fetchSet()).toBeNull();
});

it('takes one that is signed and good for a while', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, await key.sign(text));
  expect(await fetchSet()).toMatchObject({ revision: 7 });
});

it('goes on with the session’s set, and past it with the newest where that is broken', async () => {
  const text = setUntil(MINUTE_MS);
  const signature = await key.sign(text);
  answer(text, signature, { pin: 'a1.b2.c-3' });
  await fetchSet();
  expect(document.cookie).toContain('set=a1.b2.c-3');
  const asked = answer(text, signature, { pin: 'd4.e5.f_6' });
  await fetchSet(true);
  expect(asked()).toEqual({ 'x-viewmax-set': 'none' });
  expect(document.cookie).toContain('set=d4.e5.f_6');
});

it('keeps no pin from an answer that it does not trust, nor one with more than a pin in it', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, 'k1.forged', { pin: 'forged' });
  await fetchSet();
  answer(text, await key.sign(text), { pin: 'a; domain=elsewhere' });
  await fetchSet();
  expect(document.cookie).not.toMatch(/forged|set=a(;|$)/);
});
