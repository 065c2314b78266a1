import { expect, test } from '@jest/globals';
import type { Signature } from '@viewmax/contracts/discovery';
import type { PublicKey } from '@viewmax/server/signer';
import { createKeyRing, createPreviews, createSetCookies, SET_COOKIE_MAX_AGE_MS } from './signing.ts';

const [OLD, NEXT, STRANGE] = ['k', 'n', 's'].map((letter) => letter.repeat(43)) as [string, string, string];
const TEXT = '{"revision":7,"name":"Adé"}';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Verifies as a page does, with its own ring only. */
async function takes(known: readonly PublicKey[], text: string, { key: kid, sig }: Signature): Promise<boolean> {
  const jwk = known.find((one) => one.kid === kid);
  if (!jwk) return false;
  const key = await crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, Buffer.from(sig, 'base64url'), new TextEncoder().encode(text));
}

test('a page rejects a signature of a key outside its ring, and a foreign signature with a known key id', async () => {
  const { publicKeys } = createKeyRing(OLD, [NEXT]);
  const strange = createKeyRing(STRANGE).sign(TEXT);
  const { key } = createKeyRing(OLD).sign(TEXT);
  expect(await takes(publicKeys, TEXT, strange)).toBe(false);
  expect(await takes(publicKeys, TEXT, { ...strange, key })).toBe(false);
});

test("pages from before and after a key change accept the signatures of each other's registry", async () => {
  const [before, after] = [createKeyRing(OLD, [NEXT]), createKeyRing(NEXT, [OLD])];
  expect(before.publicKeys.map(({ kid }) => kid)).toEqual(after.publicKeys.map(({ kid }) => kid).reverse());
  expect(after.sign(TEXT).key).not.toBe(before.sign(TEXT).key);
  expect(await takes(before.publicKeys, TEXT, after.sign(TEXT))).toBe(true);
  expect(await takes(after.publicKeys, TEXT, before.sign(TEXT))).toBe(true);
});

test('a repeated key is in the ring once, and an invalid key is rejected', () => {
  expect(createKeyRing(OLD, [OLD]).publicKeys).toHaveLength(1);
  expect(() => createKeyRing(OLD, ['short'])).toThrow('A signing key must be 32 bytes in base64url');
});

const clock = { time: 1_800_000_000_000 };
const setCookies = createSetCookies(['secret'], () => clock.time);
const setCookie = { setId: '0a1b2c3d4e5f', issuedAt: clock.time };

test('a foreign, changed or expired text is no set cookie', () => {
  const text = setCookies.write(setCookie);
  const [setId = '', minute = '', mac = ''] = text.split('.');
  const later = (Number.parseInt(minute, 36) + 60).toString(36);
  for (const other of [
    undefined,
    '',
    'x',
    `f${setId.slice(1)}.${minute}.${mac}`,
    `${setId}.${later}.${mac}`,
    `${text}x`,
  ]) {
    expect(setCookies.read(other)).toBeNull();
  }
  expect(createSetCookies(['another'], () => clock.time).read(text)).toBeNull();
  clock.time += SET_COOKIE_MAX_AGE_MS;
  expect(setCookies.read(text)).toBeNull();
});

test("every node with the secret reads a set cookie's set and its minute", () => {
  const text = setCookies.write({ ...setCookie, issuedAt: clock.time + 59_000 });
  expect(createSetCookies(['secret'], () => clock.time).read(text)).toEqual({
    setId: setCookie.setId,
    issuedAt: clock.time,
  });
});

test('during a key change, set cookies of either key are valid, and new ones use the signing key', () => {
  const begun = { ...setCookie, issuedAt: clock.time };
  const changed = createSetCookies(['next', 'secret'], () => clock.time);
  expect(changed.read(setCookies.write(begun))).toEqual(begun);
  expect(createSetCookies(['next'], () => clock.time).read(changed.write(begun))).toEqual(begun);
});

const linkClock = { time: 1_800_000_000_000 };
const now = () => linkClock.time;
const previews = createPreviews(['secret'], now);
const preview = { id: 'p1', releases: { catalog: '2.0.0-b' }, tester: false, expiresAt: linkClock.time + 1000 };

test('a foreign, changed or expired text is no preview', () => {
  const token = previews.write(preview);
  const [body = '', mac = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...preview, tester: true })).toString('base64url');
  for (const bad of [undefined, '', 'x', '.', body, `${body}.`, `${body}.${mac.slice(1)}`, `${other}.${mac}`]) {
    expect(previews.read(bad)).toBeNull();
  }
  expect(createPreviews(['another'], now).read(token)).toBeNull();
  linkClock.time += 1000;
  expect(previews.read(token)).toBeNull();
});

test('every node reads a preview, also during a key change', () => {
  const lasting = { ...preview, expiresAt: linkClock.time + 1 };
  const changed = createPreviews(['next', 'secret'], now);
  expect(changed.read(previews.write(lasting))).toEqual(lasting);
  expect(createPreviews(['next'], now).read(changed.write(lasting))).toEqual(lasting);
});
