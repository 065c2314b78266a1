import { describe, expect, jest, test } from '@jest/globals';
import { momentClock } from './moment-clock.ts';
import { clockText, dateMomentText, dayText, momentText, nearDayText, timeText } from './time-text.ts';

describe('writing', () => {
  test('writes a moment in Lagos time', () => {
    expect(momentText('2025-12-05T23:30:00Z')).toBe('12:30\u00a0AM, 06/12/2025');
    expect(momentText('soon')).toBeNull();
    expect([momentClock('2025-12-05T23:30:00Z'), momentClock('soon')]).toEqual(['12:30\u00a0AM', '']);
    expect(dateMomentText('2025-12-05T23:30:00Z')).toBe('06/12/2025, 12:30\u00a0AM');
    expect(dateMomentText('soon')).toBe('');
  });

  test.each([
    [0, '12:00', 'AM'],
    [5, '12:05', 'AM'],
    [660, '11:00', 'AM'],
    [720, '12:00', 'PM'],
    [735, '12:15', 'PM'],
    [1439, '11:59', 'PM'],
  ])('writes %i minutes after midnight as %s %s', (minutes, time, half) => {
    expect(timeText(minutes)).toEqual({ time, half });
    expect(clockText(minutes)).toBe(`${time}\u00a0${half}`);
  });

  test.each([
    ['2025-12-05T22:59:00Z', 'Today'],
    ['2025-12-05T23:00:00Z', 'Friday'],
    ['2025-12-04T23:00:00Z', 'Today'],
    ['2025-12-04T22:59:00Z', 'Friday'],
  ])('writes 5 December at %s as %s, by the calendar of Lagos', (now, words) => {
    jest.useFakeTimers({ now: new Date(now) });
    expect(nearDayText('2025-12-05')).toBe(words);
  });

  test.each([
    ['2025-12-05', 'Friday', '05/12/2025'],
    ['2028-02-29', 'Tuesday', '29/02/2028'],
  ])('writes %s as %s and %s', (day, weekday, date) => {
    expect(dayText(day)).toEqual({ weekday, date });
  });
});
