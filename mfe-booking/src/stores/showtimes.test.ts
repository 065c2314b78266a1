import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getShowtime, listShowingShowtimes } from '@viewmax/contracts/calls';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { foreign, on, serve, tokenFor } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { showtime } from '../testing/data.ts';
import { showtimesStore } from './showtimes.ts';

const one = (id: string) => [on(getShowtime, { showtimeId: id }, { showtime: showtime(id) })];
const paths = (calls: { path: string }[]) => calls.map(({ path }) => path);

let $showtimes: ReturnType<typeof showtimesStore>;

beforeEach(() => {
  startSession(tokenFor());
  $showtimes = showtimesStore('m 1');
});

afterEach(() => {
  cleanStores($showtimes);
  invalidateKeys((key) => key.startsWith('booking/'));
  endSession();
});

test('the store fetches nothing while the member’s area is unknown', async () => {
  startSession(tokenFor({ LGA: '' }));
  const calls = serve();
  jest.useFakeTimers();
  $showtimes.listen(() => {});
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([]);
});

test('the list fails when one showtime fails', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  serve(
    on(listShowingShowtimes, { movieId: 'm 1', lga: 'Sapele' }, { showtimeIds: ['a', 'b'] }),
    ...one('a'),
    on(getShowtime, { showtimeId: 'b' }, foreign({ error: 'No' }, 400)),
  );
  expect(await $showtimes.fetch()).toEqual({ error: expect.anything() });
  expect(error).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'), expect.anything());
});

test('the list leaves out a showtime that is gone', async () => {
  serve(
    on(listShowingShowtimes, { movieId: 'm 1', lga: 'Sapele' }, { showtimeIds: ['a', 'b'] }),
    ...one('a'),
    on(getShowtime, { showtimeId: 'b' }, foreign({ error: 'Gone' }, 404)),
  );
  expect(await $showtimes.fetch()).toEqual({ data: [showtime('a')] });
});

test('the store fetches each id once when the list holds only ids', async () => {
  const calls = serve(
    on(listShowingShowtimes, { movieId: 'm 1', lga: 'Sapele' }, { showtimeIds: ['a', 'b', 'a'] }),
    ...one('a'),
    ...one('b'),
  );
  expect(await $showtimes.fetch()).toEqual({ data: [showtime('a'), showtime('b')] });
  expect(paths(calls)).toEqual(['/api/v1/showingshowtimes/m%201/Sapele', '/api/v1/showtime/a', '/api/v1/showtime/b']);
});

test('the store fetches nothing more when the list holds the showtimes', async () => {
  const calls = serve(
    on(listShowingShowtimes, { movieId: 'm 1', lga: 'Sapele' }, { showtimeIds: ['a'], showtimes: [showtime('a')] }),
  );
  expect(await $showtimes.fetch()).toEqual({ data: [showtime('a')] });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.authorization).toMatch(/^Bearer /);
});

test('the list is empty when the backend lists nothing', async () => {
  serve(on(listShowingShowtimes, { movieId: 'm 1', lga: 'Sapele' }, foreign({})));
  expect(await $showtimes.fetch()).toEqual({ data: [] });
});
