import { expect, test } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::7f00:1',
  '4000::1',
  '192.175.48.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1%eth0',
  'fd00::1',
  'ff02::1',
  'localhost',
  '2130706433',
  '',
])('%s is not in the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '197.210.0.1', '2a00:1450:4009::200e', '2600::'])(
  '%s is in the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
