import { expect, jest, test } from '@jest/globals';
import { json, serve } from '@viewmax/testing/index';
import { movieStore } from './movie-store.ts';

test('an answer without a movie is an error', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  serve({ 'GET /api/v1/movie/none': () => json({}) });
  const { error } = (await movieStore('none').fetch()) as { error?: Error };
  expect(error?.message).toBe('/api/v1/movie/:movieId answered without a movie');
});

test('two stores of one movie share one call and its answer', async () => {
  const calls = serve({ 'GET /api/v1/movie/a%2Fb': () => json({ onemoviedetails: { MovieID: 'a/b' } }) });
  const ofCatalog = movieStore('a/b');
  const ofBooking = movieStore('a/b');
  const leave = ofCatalog.listen(() => {});
  await ofCatalog.fetch();
  leave();
  ofBooking.listen(() => {});
  expect(ofBooking.get().data).toEqual({ MovieID: 'a/b' });
  expect(await ofBooking.fetch()).toEqual({ data: { MovieID: 'a/b' } });
  expect(calls).toHaveLength(1);
});
