import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { getMovie, getSelectedTrailer, getTrailer, listMovies } from '@viewmax/contracts/calls';
import { firstCallsOf, matchRoute } from '@viewmax/contracts/match-route';
import { places } from '@viewmax/contracts/places';
import { ask } from '@viewmax/shared';
import { json, serve } from '@viewmax/testing';
import { $centers } from './src/stores/centers.ts';

const remote = JSON.parse(readFileSync(`${import.meta.dirname}/remote.json`, 'utf8'));

// A request uses a preloaded answer only at exactly the same address.
test.each([
  ['/', 'GET /api/v1/movies', () => ask(listMovies)],
  ['/home', 'GET /api/v1/movies', () => ask(listMovies)],
  ['/movie/a%2Fb', 'GET /api/v1/movie/a%2Fb', () => ask(getMovie, { params: { movieId: 'a/b' } })],
  ['/trailer/a%2Fb', 'GET /api/v1/trailer/a%2Fb', () => ask(getTrailer, { params: { trailerId: 'a/b' } })],
  [
    '/selected-trailer/eko',
    'GET /api/v1/selected-trailer/eko',
    () => ask(getSelectedTrailer, { params: { movieId: 'eko' } }),
  ],
])('remote.json names the first call of %s as the screen makes it', async (path, call, make) => {
  const calls = serve({ [call]: () => json({ moviesList: [], onemoviedetails: {}, eachTrailer: {} }) });
  await make();
  const match = matchRoute([remote], path);
  expect(match && firstCallsOf(match)).toHaveLength(1);
  expect(calls).toEqual([expect.objectContaining({ path: match && firstCallsOf(match)[0], authorization: null })]);
});

test('remote.json names the call of every area as the first calls of the centers', async () => {
  const answers = places.map(({ lga }) => [`GET /api/v1/cinemas/${lga}`, () => json({ cinemasLists: [] })]);
  const calls = serve(Object.fromEntries(answers));
  await $centers.fetch();
  const match = matchRoute([remote], '/viewmaxcenters');
  expect(calls.map(({ path }) => path)).toEqual(match && firstCallsOf(match));
});
