import { expect, test } from '@jest/globals';
import { reporterNetworks } from './reporter-networks.ts';

test.each([
  '',
  'nobody',
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '::ffff:192.168.0.7',
  '::ffff:c0a8:7',
  '172.31.0.1',
  'fe80::1%eth0',
  'fd00::7',
  // The last address of each network that is not public.
  '10.255.255.255',
  '100.127.255.255',
  '127.255.255.255',
  '169.254.255.255',
  '172.31.255.255',
  '192.168.255.255',
  'fdff::1',
  'febf::1',
])('the address %p does not identify a reporter', (address) => {
  expect(reporterNetworks(address)).toEqual([]);
});

test('a public address maps to the networks that one customer can use', () => {
  expect(reporterNetworks('::ffff:41.190.2.7')[0]?.name).toBe('41.190.2.7');
  expect(reporterNetworks('2c0f:f5c0:12:34:56:78:9a:bc')[0]?.name).toBe('2c0f:f5c0:12:34');
});

test.each([
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
])('the neighbour %s of a private network is public', (address) => {
  expect(reporterNetworks(address)[0]?.name).toBe(address);
});

test.each([
  ['fbff::1', 'fbff:0:0:0'],
  ['fec0::1', 'fec0:0:0:0'],
])('the neighbour %s of a private network is public', (address, network) => {
  expect(reporterNetworks(address)[0]?.name).toBe(network);
});
