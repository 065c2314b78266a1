import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { showingShowtimesResponse, showtimeResponse } from '@viewmax/contracts/showtimes';
import { slotState } from '@viewmax/contracts/slot-state';
import { NOON, startBackend, type TestBackend } from '../../test/start-backend.ts';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.login();
}, 60_000);
afterAll(() => backend.close());

const showing = async (movie: string, lga: string) => {
  const answer = await backend.get(`/api/v1/showingshowtimes/${movie}/${lga}`, token);
  expect(answer.statusCode).toBe(200);
  return showingShowtimesResponse.parse(answer.json());
};

test.each(['/api/v1/showingshowtimes/eko-nocturne/Sapele', '/api/v1/showtime/any'])(
  '%s refuses visitors',
  async (url) => {
    const answer = await backend.get(url);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'token_missing' });
  },
);

test('an unknown showtime is not found', async () => {
  const answer = await backend.get('/api/v1/showtime/nothing', token);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'showtime_not_found' });
});

test.each([
  ['nothing', 'Sapele'],
  ['eko-nocturne', 'Nowhere'],
  ['agbada-wars', 'Sapele'],
])('%s in %s has no showtimes', async (movie, lga) => {
  expect(await showing(movie, lga)).toEqual({ showtimeIds: [], showtimes: [] });
});

test('showtimes are sorted by time, in every state, without those that have started', async () => {
  const { showtimeIds, showtimes = [] } = await showing('eko-nocturne', 'Sapele');
  expect(showtimes.map((showtime) => showtime.ShowtimeID)).toEqual(showtimeIds);
  const times = showtimes.map((showtime) => `${showtime.Date} ${showtime.StartTime}`);
  expect(times).toEqual(times.toSorted());
  expect(times[0]?.slice(0, 10)).toBe('2026-03-04');
  expect(times.every((time) => time > '2026-03-04 12:00')).toBe(true);
  expect(new Set(times.map((time) => time.slice(0, 10))).size).toBeGreaterThanOrEqual(7);
  expect(new Set(showtimes.map(slotState))).toEqual(new Set(['available', 'limited', 'sold-out']));
});

test('a show that begins now is no longer in the list', async () => {
  const [first] = (await showing('eko-nocturne', 'Sapele')).showtimes ?? [];
  backend.setTime(new Date(`${first?.Date}T${first?.StartTime}:00+01:00`));
  token = await backend.login();
  expect((await showing('eko-nocturne', 'Sapele')).showtimeIds).not.toContain(first?.ShowtimeID);
  backend.setTime(NOON);
});

test('one showtime is the same as in the list', async () => {
  const [first] = (await showing('eko-nocturne', 'Bauchi')).showtimes ?? [];
  const answer = await backend.get(`/api/v1/showtime/${first?.ShowtimeID}`, token);
  expect(showtimeResponse.parse(answer.json())).toEqual({ showtime: first });
});
