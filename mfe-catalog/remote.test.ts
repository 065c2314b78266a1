import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { firstCallsOf, matchRoute } from '@viewmax/contracts/match-route';
import { places } from '@viewmax/contracts/places';
import { getMovie } from '@viewmax/shared/bundled/get-movie.ts';
import { json, serve } from '@viewmax/testing';
import { getTrailer } from './src/api/get-trailer.ts';
import { listMovies } from './src/api/list-movies.ts';
import { $centers } from './src/stores/centers.ts';

const remote = JSON.parse(readFileSync(`${import.meta.dirname}/remote.json`, 'utf8'));

// A request uses a preloaded answer only at exactly the same address.
test.each([
  ['/', 'GET /api/v1/movies', listMovies],
  ['/home', 'GET /api/v1/movies', listMovies],
  ['/movie/a%2Fb', 'GET /api/v1/movie/a%2Fb', () => getMovie('a/b')],
  ['/trailer/a%2Fb', 'GET /api/v1/trailer/a%2Fb', () => getTrailer('trailer', 'a/b')],
  ['/selected-trailer/eko', 'GET /api/v1/selected-trailer/eko', () => getTrailer('selected-trailer', 'eko')],
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
