import { expect, test } from '@jest/globals';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { acceptsBrotli, acceptsDictionary, acceptsGzip } from './accepts-encoding.ts';

const ALLOWS = { brotli: acceptsBrotli, gzip: acceptsGzip, 'a dictionary': acceptsDictionary };

test.each<[string, keyof typeof ALLOWS, boolean]>([
  ['br;q=0', 'brotli', false],
  ['gzip, br; q=0.0, deflate', 'brotli', false],
  ['gzip', 'brotli', false],
  ['brotli', 'brotli', false],
  ['', 'brotli', false],
  ['br;q=0, *', 'brotli', false],
  ['x-br, gzip', 'brotli', false],
  ['br', 'brotli', true],
  ['gzip, br;q=0.5', 'brotli', true],
  ['gzip,br,zstd', 'brotli', true],
  ['gzip;q=0', 'gzip', false],
  ['gzip; q=0.0, br', 'gzip', false],
  ['br', 'gzip', false],
  ['', 'gzip', false],
  ['gzip', 'gzip', true],
  ['deflate, gzip;q=0.5', 'gzip', true],
  ['gzip, br, zstd', 'a dictionary', false],
  ['br, dcb;q=0', 'a dictionary', false],
  ['gzip, deflate, br, zstd, dcb, dcz', 'a dictionary', true],
])('the header "%s" allows %s: %s', (header, coding, taken) => {
  expect(ALLOWS[coding](header)).toBe(taken);
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
