import { expect, test } from '@jest/globals';
import type { Movie } from '@viewmax/contracts/movies';
import { comingOf } from './coming.ts';

/** Half past midnight of the 4th in Lagos. */
const NOW = Date.parse('2026-12-03T23:30:00Z');
const coming = (ReleaseDate?: unknown) => ({ Status: 'coming-soon', ReleaseDate }) as Movie;

test.each([undefined, null, '', 'soon', 5, '2026-13-40', '04/12/2026'])(
  'a coming movie without a readable day (%j) is coming soon',
  (day) => {
    expect(comingOf(coming(day), NOW)).toEqual({ short: 'Coming soon', long: 'Coming soon to cinemas' });
  },
);

test('a coming movie whose day has passed is coming soon', () => {
  expect(comingOf(coming('2026-12-03'), NOW)?.short).toBe('Coming soon');
});

test.each([undefined, 'now-playing'])('a movie with the status %s is not coming', (Status) => {
  expect(comingOf({ Status, ReleaseDate: '2026-12-18' } as Movie, NOW)).toBeNull();
});

test.each(['2026-12-18', '2026-12-17T23:00:00Z', '2026-12-18T00:00:00+01:00'])(
  'a coming movie has its day in Lagos, from %s',
  (day) => {
    expect(comingOf(coming(day), NOW)).toEqual({
      short: 'Coming 18/12/2026',
      long: 'Coming to cinemas on Friday, 18/12/2026',
    });
  },
);

test('a movie that starts today has its day', () => {
  expect(comingOf(coming('2026-12-04'), NOW)?.short).toBe('Coming 04/12/2026');
});
