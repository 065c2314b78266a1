import { expect, test } from '@jest/globals';
import type { Signature } from '@viewmax/contracts/discovery';
import type { PublicKey } from '@viewmax/server/signer';
import { createKeyRing } from './key-ring.ts';

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
