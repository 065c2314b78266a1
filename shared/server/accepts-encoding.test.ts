import { expect, test } from '@jest/globals';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { acceptsBrotli, acceptsDictionary, acceptsGzip } from './accepts-encoding.ts';

test.each([
  ['br;q=0', false],
  ['gzip, br; q=0.0, deflate', false],
  ['gzip', false],
  ['brotli', false],
  ['', false],
  ['br;q=0, *', false],
  ['x-br, gzip', false],
  ['br', true],
  ['gzip, br;q=0.5', true],
  ['gzip,br,zstd', true],
])('the header "%s" allows brotli: %s', (header, taken) => {
  expect(acceptsBrotli(header)).toBe(taken);
});

test.each([
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['br', false],
  ['', false],
  ['gzip', true],
  ['deflate, gzip;q=0.5', true],
])('the header "%s" allows gzip: %s', (header, taken) => {
  expect(acceptsGzip(header)).toBe(taken);
});

test.each([
  ['gzip, br, zstd', false],
  ['br, dcb;q=0', false],
  ['gzip, deflate, br, zstd, dcb, dcz', true],
])('the header "%s" allows a dictionary: %s', (header, taken) => {
  expect(acceptsDictionary(header)).toBe(taken);
});

test.each([
  ['spaces', (length: number) => `br${' '.repeat(length)}x`],
  ['parameters', (length: number) => `br;q=${'0'.repeat(length)}x`],
  ['commas', (length: number) => ','.repeat(length)],
])('a header of a million %s costs linear time', (_, header) => {
  mustBeLinear(acceptsBrotli, header);
});

test('a header longer than any browser sends allows nothing, before it costs a split', () => {
  expect(acceptsBrotli(`br, ${'x,'.repeat(300)}`)).toBe(false);
});
