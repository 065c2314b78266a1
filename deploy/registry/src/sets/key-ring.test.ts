import { expect, test } from '@jest/globals';
import type { Signature } from '@viewmax/shared/contracts/discovery';
import { createKeyRing } from './key-ring.ts';
import type { PublicKey } from './signer.ts';

const [OLD, NEXT, STRANGE] = ['k', 'n', 's'].map((letter) => letter.repeat(43)) as [string, string, string];
const TEXT = '{"revision":7,"name":"Adé"}';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** As a page does it: only with a key that it was given. */
async function takes(known: readonly PublicKey[], text: string, { key: kid, sig }: Signature): Promise<boolean> {
  const jwk = known.find((one) => one.kid === kid);
  if (!jwk) return false;
  const key = await crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, Buffer.from(sig, 'base64url'), new TextEncoder().encode(text));
}

test('what a key outside the ring signed, or somebody in its name, is not taken', async () => {
  const { publicKeys } = createKeyRing(OLD, [NEXT]);
  const strange = createKeyRing(STRANGE).sign(TEXT);
  const { key } = createKeyRing(OLD).sign(TEXT);
  expect(await takes(publicKeys, TEXT, strange)).toBe(false);
  expect(await takes(publicKeys, TEXT, { ...strange, key })).toBe(false);
});

test('a page of before the change takes what is signed after it, and the other way round', async () => {
  const [before, after] = [createKeyRing(OLD, [NEXT]), createKeyRing(NEXT, [OLD])];
  expect(before.publicKeys.map(({ kid }) => kid)).toEqual(after.publicKeys.map(({ kid }) => kid).reverse());
  expect(after.sign(TEXT).key).not.toBe(before.sign(TEXT).key);
  expect(await takes(before.publicKeys, TEXT, after.sign(TEXT))).toBe(true);
  expect(await takes(after.publicKeys, TEXT, before.sign(TEXT))).toBe(true);
});

test('a key that is named twice is in the ring once, and one that is none is refused', () => {
  expect(createKeyRing(OLD, [OLD]).publicKeys).toHaveLength(1);
  expect(() => createKeyRing(OLD, ['short'])).toThrow('A signing key must be 32 bytes in base64url');
});
