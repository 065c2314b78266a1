// biome-ignore lint/style/noRestrictedImports: jsdom has no WebCrypto; Node's is the same
import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';
import { isSigned } from './is-signed.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
const TEXT = '{"revision":7,"name":"Adé"}';

let keys: RuntimeConfig['keys'];
let signature: string;

beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const pair = (await webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  keys = { k1: { x, y } };
  const text = new TextEncoder().encode(TEXT);
  signature = `k1.${base64url(await webcrypto.subtle.sign({ ...P256, hash: 'SHA-256' }, pair.privateKey, text))}`;
});

describe('isSigned', () => {
  it.each([
    ['no signature', TEXT, () => ''],
    ['a key that is not in the ring', TEXT, () => signature.replace('k1', 'k2')],
    ['nonsense for a signature', TEXT, () => 'k1.%%%'],
    ['one letter changed', TEXT.replace('7', '8'), () => signature],
  ])('refuses %s', async (_, text, given) => {
    expect(await isSigned(text, given(), keys)).toBe(false);
  });

  it('takes what a known key signed, letter by letter', async () => {
    expect(await isSigned(TEXT, signature, keys)).toBe(true);
  });
});
