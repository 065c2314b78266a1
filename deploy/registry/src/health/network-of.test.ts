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

test('an address of the internet stands for what one customer can send from', () => {
  expect(networkOf('::ffff:41.190.2.7')).toBe('41.190.2.7');
  expect(networkOf('2c0f:f5c0:12:34:56:78:9a:bc')).toBe('2c0f:f5c0:12:34');
});
