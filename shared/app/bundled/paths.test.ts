import { expect, test } from '@jest/globals';
import { matchRoute } from '@viewmax/contracts/match-route';
import { isHome, paths, patterns } from './paths.ts';

test.each([
  ['a slash', 'a/b', 'a%2Fb'],
  ['a step back', '../profile', '..%2Fprofile'],
  ['a question mark', 'a?b', 'a%3Fb'],
  ['a hash', 'a#b', 'a%23b'],
  ['a percent sign', '100%', '100%25'],
  ['a letter of another alphabet', 'ẹ', '%E1%BA%B9'],
])('an id with %s stays one part of its path', (_, id, part) => {
  expect(paths.movie(id)).toBe(`/movie/${part}`);
  expect(paths.trailer(id)).toBe(`/trailer/${part}`);
  expect(paths.selectedTrailer(id)).toBe(`/selected-trailer/${part}`);
});

test.each(['eko-nocturne', 'a/b', '100%', 'ẹ'])('the route of a movie returns the id "%s" unchanged', (id) => {
  const remote = { name: 'catalog', routes: [{ path: patterns.movie, title: 'Movie', tab: 'home' as const }] };
  expect(matchRoute([remote], paths.movie(id))?.params).toEqual({ movieId: id });
});

test('Home has two addresses, and no other path is Home', () => {
  expect(['/', '/home'].every(isHome)).toBe(true);
  expect([paths.trailers, paths.movie('home'), '/home/', ''].some(isHome)).toBe(false);
});

test('no two screens have one path', () => {
  const fixed = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : []));
  expect(new Set(fixed).size).toBe(fixed.length);
  for (const path of fixed) expect(path).toMatch(/^\/[a-z]*(\/[a-z]+)?$/);
});
