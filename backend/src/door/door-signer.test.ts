import { expect, test } from '@jest/globals';
import { createDoorSigner } from './door-signer.ts';

test('a phone trusts the lists of an older secret, and the first secret signs', () => {
  const before = createDoorSigner(['old']);
  const { keys, sign } = createDoorSigner(['new', 'old']);
  expect(keys).toMatchObject(before.keys);
  expect(Object.keys(keys)).toHaveLength(2);
  const [kid = ''] = sign('a list').split('.');
  expect(Object.keys(createDoorSigner(['new']).keys)).toEqual([kid]);
});
