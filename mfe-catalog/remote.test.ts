import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { getMovie, getSelectedTrailer, getTrailer, listMovies, listNearestCinemas } from '@viewmax/contracts/calls';
import { firstCallsOf, matchRoute } from '@viewmax/contracts/match-route';
import { ask } from '@viewmax/shared';
import { foreign, on, serve } from '@viewmax/testing';
import { $centers } from './src/stores/centers.ts';

const empty = foreign({});

const remote = JSON.parse(readFileSync(`${import.meta.dirname}/remote.json`, 'utf8'));

// A request uses a preloaded answer only at exactly the same address.
test.each([
  ['/', on(listMovies, empty), () => ask(listMovies)],
  ['/home', on(listMovies, empty), () => ask(listMovies)],
  ['/movie/a%2Fb', on(getMovie, { movieId: 'a/b' }, empty), () => ask(getMovie, { params: { movieId: 'a/b' } })],
  [
    '/trailer/a%2Fb',
    on(getTrailer, { trailerId: 'a/b' }, empty),
    () => ask(getTrailer, { params: { trailerId: 'a/b' } }),
  ],
  [
    '/selected-trailer/eko',
    on(getSelectedTrailer, { movieId: 'eko' }, empty),
    () => ask(getSelectedTrailer, { params: { movieId: 'eko' } }),
  ],
])('remote.json names the first call of %s as the screen makes it', async (path, answer, make) => {
  const calls = serve(answer);
  await make();
  const match = matchRoute([remote], path);
  expect(match && firstCallsOf(match)).toHaveLength(1);
  expect(calls).toEqual([expect.objectContaining({ path: match && firstCallsOf(match)[0], authorization: null })]);
});

test('remote.json names the call of all towns as the first call of the centers', async () => {
  const calls = serve(on(listNearestCinemas, { cinemasLists: [] }));
  await $centers.fetch();
  const match = matchRoute([remote], '/viewmaxcenters');
  expect(calls.map(({ path, query }) => [path, query])).toEqual(match && firstCallsOf(match).map((path) => [path, {}]));
});
