import { expect, test } from '@jest/globals';
import { networkOf } from './network-of.ts';

test.each([
  '',
  'nobody',
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '::ffff:192.168.0.7',
  '172.31.0.1',
  'fe80::1%eth0',
  'fd00::7',
])('the address %p says nothing about who asks', (address) => {
  expect(networkOf(address)).toBeUndefined();
});

test.each([
  ['41.190.2.7', '41.190.2.7'],
  ['::ffff:41.190.2.7', '41.190.2.7'],
  ['2c0f:f5c0:12:34:56:78:9a:bc', '2c0f:f5c0:12:34'],
  ['2c0f:f5c0:12:34::1', '2c0f:f5c0:12:34'],
  ['2C0F:F5C0::1', '2c0f:f5c0:0:0'],
  ['2c0f::', '2c0f:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
