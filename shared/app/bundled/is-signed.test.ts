import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { provideWebCrypto, signingKey } from '@viewmax/testing/signing-key';
import { isSigned } from './is-signed.ts';

const TEXT = '{"revision":7,"name":"Adé"}';

/** The keys of a page that was opened before a change of keys. */
let keys: RuntimeConfig['keys'];
let signature: string;
let byNext: string;

beforeAll(async () => {
  provideWebCrypto();
  const [first, next] = [await signingKey('k1'), await signingKey('k2')];
  keys = { ...first.ring, ...next.ring };
  signature = await first.sign(TEXT);
  byNext = await next.sign(TEXT);
});

describe('isSigned', () => {
  test.each([
    ['no signature', TEXT, () => ''],
    ['a key that is not in the ring', TEXT, () => signature.replace('k1', 'k3')],
    ["one key's signature in another's name", TEXT, () => signature.replace('k1', 'k2')],
    ['a malformed signature', TEXT, () => 'k1.%%%'],
    ['a changed letter', TEXT.replace('7', '8'), () => signature],
  ])('rejects %s', async (_, text, given) => {
    expect(await isSigned(text, given(), keys)).toBe(false);
  });

  test('accepts the exact text that a known key signed', async () => {
    expect(await isSigned(TEXT, signature, keys)).toBe(true);
  });

  test('accepts the next key after a change of keys', async () => {
    expect(await isSigned(TEXT, byNext, keys)).toBe(true);
  });
});
