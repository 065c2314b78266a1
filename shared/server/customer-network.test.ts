import { expect, test } from '@jest/globals';
import { networksOf } from './customer-network.ts';

test.each([
  ['', ['']],
  ['41.190.2.7', ['41.190.2.7', '41.190.2/24']],
  ['::ffff:41.190.2.7', ['41.190.2.7', '41.190.2/24']],
  ['::ffff:29be:207', ['41.190.2.7', '41.190.2/24']],
  ['2C0F:F5C0:12:34:56:78:9a:bc', ['2c0f:f5c0:12:34', '2c0f:f5c0:12:0/56', '2c0f:f5c0:12:0/48']],
  ['2c0f:f5c0:12:3456::1', ['2c0f:f5c0:12:3456', '2c0f:f5c0:12:3400/56', '2c0f:f5c0:12:0/48']],
  ['2c0f::', ['2c0f:0:0:0', '2c0f:0:0:0/56', '2c0f:0:0:0/48']],
  ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0:0/48']],
  ['2c0f:f5c0:12:34::1%eth0', ['2c0f:f5c0:12:34', '2c0f:f5c0:12:0/56', '2c0f:f5c0:12:0/48']],
  ['not an address', ['not an address']],
])('%p belongs to the networks %p', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});

test('the sixteen /64 of one customer share a /56', () => {
  const all = Array.from({ length: 16 }, (_, index) => networksOf(`2c0f:f5c0:12:34${index.toString(16)}0::1`));
  expect(new Set(all.map(([narrow]) => narrow.name)).size).toBe(16);
  expect(new Set(all.map(([, middle]) => middle?.name))).toEqual(new Set(['2c0f:f5c0:12:3400/56']));
});

test('a neighbour with an IPv4 address inside 6to4 stays a neighbour', () => {
  expect(networksOf('2002:29be:207::1')).toEqual(networksOf('41.190.2.7'));
});

test('a wider network allows more, and less than all its customers together', () => {
  expect(networksOf('41.190.2.7').map(({ capacity }) => capacity)).toEqual([1, 10]);
  expect(networksOf('2c0f::1').map(({ capacity }) => capacity)).toEqual([1, 2, 4]);
});
