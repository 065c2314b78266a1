import { expect, test } from '@jest/globals';
import { pathSchema } from './names.ts';
import { RESERVED_PREFIXES } from './reserved.ts';

const isPath = (text: string) => pathSchema.safeParse(text).success;

test.each(['/', '/home', '/movie/:movieId', '/door/scan/:cinemaId/:showtimeId', '/selected-trailer/:a', '/v1.2/a_b~c'])(
  '%s is the path of a screen',
  (path) => {
    expect(isPath(path)).toBe(true);
  },
);

test.each([
  '',
  'home',
  '//home',
  '/home/',
  '/a//b',
  '/:id',
  '/*',
  '/a b',
  '/a\nb',
  '/a\0',
  '/a\u202eb',
  '/caf\u00e9',
  '/a%2e',
  '/a/../b',
  '/./a',
  '/a?b',
  '/a#b',
  '/a/:',
  `/${'a'.repeat(200)}`,
])('%j is no path of a screen', (path) => {
  expect(isPath(path)).toBe(false);
});

test.each([...RESERVED_PREFIXES, '/ops/x', '/api/v1/:id', '/sw.js', '/robots.txt', '/healthz'])(
  'the app answers %s itself, so no screen has it',
  (path) => {
    expect(isPath(path)).toBe(false);
  },
);
