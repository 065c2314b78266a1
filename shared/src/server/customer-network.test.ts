import { expect, test } from '@jest/globals';
import { customerNetwork } from './customer-network.ts';

test.each([
  ['', ''],
  ['nobody', 'nobody'],
  ['41.190.2.7', '41.190.2.7'],
  ['::ffff:41.190.2.7', '41.190.2.7'],
  ['::ffff:29be:207', '41.190.2.7'],
  ['2c0f:f5c0:12:34:56:78:9a:bc', '2c0f:f5c0:12:34'],
  ['2c0f:f5c0:12:34::1', '2c0f:f5c0:12:34'],
  ['2C0F:F5C0::1', '2c0f:f5c0:0:0'],
  ['2c0f::', '2c0f:0:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%p counts as %p', (address, network) => {
  expect(customerNetwork(address)).toBe(network);
});
