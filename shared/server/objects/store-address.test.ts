import { expect, test } from '@jest/globals';
import { bucketOf, isStoreAddress } from './store-address.ts';

test.each(['https://bucket.example', 's3://', 's3:///prefix', 's3://Bucket', 'file:///releases'])(
  '%s is not a valid store address',
  (address) => {
    expect(isStoreAddress(address)).toBe(false);
  },
);

test.each(['.data/releases', '/srv/releases', 's3://viewmax', 's3://viewmax/', 's3://viewmax/one/two/'])(
  '%s is a valid store address',
  (address) => {
    expect(isStoreAddress(address)).toBe(true);
  },
);

test.each([
  ['.data/releases', undefined],
  ['s3://viewmax', { bucket: 'viewmax', prefix: '' }],
  ['s3://viewmax/one/two/', { bucket: 'viewmax', prefix: 'one/two' }],
])('the parts of %s are %j', (address, parts) => {
  expect(bucketOf(address)).toEqual(parts);
});
