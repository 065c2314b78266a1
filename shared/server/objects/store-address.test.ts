import { expect, test } from '@jest/globals';
import { bucketOf, isStoreAddress } from './store-address.ts';

test.each([
  ...['https://bucket.example', 's3://', 's3:///prefix', 's3://Bucket', 'file:///releases'].map(
    (address) => [address, false, undefined] as const,
  ),
  ['.data/releases', true, undefined],
  ['/srv/releases', true, undefined],
  ['s3://viewmax', true, { bucket: 'viewmax', prefix: '' }],
  ['s3://viewmax/', true, { bucket: 'viewmax', prefix: '' }],
  ['s3://viewmax/one/two/', true, { bucket: 'viewmax', prefix: 'one/two' }],
] as const)('%s is a store address: %s, with the parts %j', (address, isValid, parts) => {
  expect([isStoreAddress(address), bucketOf(address)]).toEqual([isValid, parts]);
});
