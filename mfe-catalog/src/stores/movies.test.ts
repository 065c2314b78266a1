import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { listMovies, listUserMovies } from '@viewmax/contracts/calls';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { on, serve, tokenFor } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { movie } from '../testing/movies.ts';
import { $movies, storedMovie } from './movies.ts';

const dropFetched = () => invalidateKeys((key) => key.startsWith('catalog/'));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanStores($movies);
  dropFetched();
  endSession();
});

test('the store shows the list and its movies without a network', async () => {
  serve(on(listMovies, { moviesList: [movie('a')] }));
  await $movies.fetch();
  dropFetched();
  serve();
  expect(await $movies.fetch()).toEqual({ data: [movie('a')] });
  expect(storedMovie('a')).toEqual(movie('a'));
});

test('the store shows nothing of a member’s list to the next member', async () => {
  startSession(tokenFor());
  serve(on(listUserMovies, { phoneNumber: '08000000001' }, { userLocationMoviesList: [movie('mine')] }));
  expect(await $movies.fetch()).toEqual({ data: [movie('mine')] });
  startSession(tokenFor({ UUID: 'u-2', PhoneNumber: '08000000002' }));
  serve();
  expect(await $movies.fetch()).toEqual({ error: expect.anything() });
  expect(storedMovie('mine')).toBeUndefined();
});
