import { expect, jest, test } from '@jest/globals';
import { getMovie } from '@viewmax/contracts/calls';
import { foreign, on, serve } from '@viewmax/testing/index';
import { movieStore } from './movie-store.ts';

test('an answer without a movie is an error', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  serve(on(getMovie, { movieId: 'none' }, foreign({})));
  const { error } = (await movieStore('none').fetch()) as { error?: Error };
  expect(error?.message).toBe('/api/v1/movie/:movieId answered without a movie');
});

test('two stores of one movie share one call and its answer', async () => {
  const calls = serve(on(getMovie, { movieId: 'a/b' }, foreign({ onemoviedetails: { MovieID: 'a/b' } })));
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
