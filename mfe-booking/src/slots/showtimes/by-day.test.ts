import { expect, jest, test } from '@jest/globals';
import { showtime } from '../../testing/data.ts';
import { byDay } from './by-day.ts';

const ids = (days: ReturnType<typeof byDay>) =>
  days.map(({ day, times }) => [day, ...times.map((timed) => timed.showtime.ShowtimeID)]);

test('showtimes without a readable time are left out and logged', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(ids(byDay([showtime('a', { StartTime: 'later' }), showtime('b')]))).toEqual([['2025-12-05', 'b']]);
  expect(error).toHaveBeenCalledTimes(1);
});

test('days are in order, and showtimes of a day follow their start', () => {
  const days = byDay([
    showtime('sat', { Date: '2025-12-06', StartTime: '9:00' }),
    showtime('late', { StartTime: '19:00' }),
    showtime('early', { StartTime: '9:30' }),
    showtime('iso', { StartTime: '2025-12-05T12:00:00Z' }),
  ]);
  expect(ids(days)).toEqual([
    ['2025-12-05', 'early', 'iso', 'late'],
    ['2025-12-06', 'sat'],
  ]);
});
