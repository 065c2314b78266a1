import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { provideTestPlatform, testConfig } from '@viewmax/testing';
import { provideWebCrypto, signingKey } from '@viewmax/testing/signing-key';
import { onPhone } from '../testing/phone.ts';
import { fetchSet } from './fetch-set.ts';
import { $isOldWrapper, $rolledBack } from './state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const setUntil = (ms: number) => JSON.stringify({ revision: 7, expiresAt: new Date(Date.now() + ms).toISOString() });

// Each test starts with this page and may replace its document.
beforeEach(() => void isOfPage(setUntil(DAY_MS)));
afterEach(() => document.head.replaceChildren());

let key: Awaited<ReturnType<typeof signingKey>>;
const { fetch } = globalThis;

beforeAll(async () => {
  provideWebCrypto();
  key = await signingKey('k1');
  provideTestPlatform({ config: { ...testConfig, keys: key.ring }, setId: 'first' });
});
afterAll(() => {
  globalThis.fetch = fetch;
});

function isOfPage(text: string): void {
  const block = { type: 'application/json', id: 'discovery', text };
  document.head.append(Object.assign(document.createElement('script'), block));
}

function answer(text: string, signature: string, { status = 200, setCookie = '', rolledBack = '', flags = '' } = {}) {
  const headers = new Map([
    ['x-viewmax-signature', signature],
    ['x-viewmax-set', setCookie],
    ...(rolledBack ? [['x-viewmax-rolled-back', rolledBack] as const] : []),
    ...(flags ? [['x-viewmax-flags', flags] as const] : []),
  ]);
  const asked = jest.fn<typeof fetch>(
    async () => ({ ok: status === 200, status, text: async () => text, headers }) as unknown as Response,
  );
  globalThis.fetch = asked;
  return () => asked.mock.calls[0]?.[1]?.headers;
}

test('the shell rejects a document without a signature, with a changed text or with an unknown key', async () => {
  const text = setUntil(MINUTE_MS);
  const stranger = await signingKey('k1');
  for (const signature of ['', await key.sign(setUntil(2 * MINUTE_MS)), await stranger.sign(text)]) {
    answer(text, signature);
    expect(await fetchSet()).toBeNull();
  }
});

test('the shell keeps the flags of a valid answer alone', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, 'k1.forged', { flags: '4+booking:seat-plan@1.4.0' });
  await fetchSet();
  expect(document.cookie).not.toContain('seat-plan');
  answer(text, await key.sign(text), { flags: '4+booking:seat-plan@1.4.0' });
  await fetchSet();
  expect(document.cookie).toContain(encodeURIComponent('4+booking:seat-plan@1.4.0'));
});

test('the shell rejects an expired document with a valid signature', async () => {
  const text = setUntil(-MINUTE_MS);
  answer(text, await key.sign(text));
  expect(await fetchSet()).toBeNull();
});

test('the shell detects a fast clock by the document of its fresh page', async () => {
  // To a phone with a fast clock, both present documents look expired.
  const page = setUntil(-400 * DAY_MS);
  const next = setUntil(-400 * DAY_MS + MINUTE_MS);
  const yesterdays = setUntil(-401 * DAY_MS - MINUTE_MS);
  const trusts = async (text: string) => {
    answer(text, await key.sign(text));
    return (await fetchSet()) !== null;
  };
  document.head.replaceChildren();
  isOfPage(page);
  expect(await trusts(next)).toBe(true);
  expect(await trusts(yesterdays)).toBe(false);
  // The document of a cached page may really be expired.
  document.documentElement.setAttribute('data-kept', '');
  expect(await trusts(next)).toBe(false);
  document.documentElement.removeAttribute('data-kept');
});

test('the shell rejects an error of the edge', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, await key.sign(text), { status: 503 });
  expect(await fetchSet()).toBeNull();
});

test('the shell accepts a signed document that has not expired', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, await key.sign(text));
  expect(await fetchSet()).toMatchObject({ revision: 7 });
});

test('the shell sends the device’s headers in the wrapper', async () => {
  onPhone({ headers: () => ({ 'x-viewmax-device': 'd-1' }) });
  const headers = answer('{}', '');
  await fetchSet();
  expect(headers()).toMatchObject({ 'x-viewmax-device': 'd-1' });
  onPhone();
});

test('the shell requests its session’s set, and the newest when that is broken', async () => {
  const text = setUntil(MINUTE_MS);
  const signature = await key.sign(text);
  answer(text, signature, { setCookie: 'a1.b2.c-3' });
  await fetchSet();
  expect(document.cookie).toContain('set=a1.b2.c-3');
  const asked = answer(text, signature, { setCookie: 'd4.e5.f_6' });
  await fetchSet(true);
  expect(asked()).toEqual({ 'x-viewmax-set': 'none' });
  expect(document.cookie).toContain('set=d4.e5.f_6');
});

test('the shell stores no set cookie of a rejected answer, and no malformed set cookie', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, 'k1.forged', { setCookie: 'forged' });
  await fetchSet();
  answer(text, await key.sign(text), { setCookie: 'a; domain=elsewhere' });
  await fetchSet();
  expect(document.cookie).not.toMatch(/forged|set=a(;|$)/);
});

test('the shell hears which releases were rolled back, and not from a rejected answer', async () => {
  const text = setUntil(MINUTE_MS);
  answer(text, await key.sign(text), { rolledBack: 'catalog@1.1.0 wallet@2.0.0' });
  await fetchSet();
  expect($rolledBack.get()).toEqual(['catalog@1.1.0', 'wallet@2.0.0']);
  answer(text, 'k1.forged', { rolledBack: 'shell@1.0.0' });
  await fetchSet();
  expect($rolledBack.get()).toEqual(['catalog@1.1.0', 'wallet@2.0.0']);
  answer(text, await key.sign(text));
  await fetchSet();
  expect($rolledBack.get()).toEqual([]);
});

test('the app is too old while the edge answers 426, and not after a failed request', async () => {
  const text = setUntil(MINUTE_MS);
  const after = async (status: number) => {
    answer(text, await key.sign(text), { status });
    const set = await fetchSet();
    return [set !== null, $isOldWrapper.get()];
  };
  expect([await after(503), await after(426), await after(503), await after(200)]).toEqual([
    [false, false],
    [false, true],
    [false, true],
    [true, false],
  ]);
});
