import { describe, expect, test } from '@jest/globals';
import { readLagosTime, startOf } from './lagos-time.ts';

const read = (date: string, time: string) => readLagosTime({ Date: date, StartTime: time });

describe('reading', () => {
  test.each([
    ['', '16:15'],
    ['soon', '16:15'],
    ['2025-13-45', '16:15'],
    ['2025-12-05', ''],
    ['2025-12-05', 'noon'],
    ['2025-12-05', '24:00'],
    ['2025-12-05', '2025-99-99T15:15:00Z'],
  ])('rejects date %j with time %j', (date, time) => {
    expect(read(date, time)).toBeNull();
  });

  test('rejects missing values', () => {
    expect(readLagosTime({} as { Date: string; StartTime: string })).toBeNull();
  });

  test.each([
    ['2025-12-05', '16:15'],
    ['2025-12-05', '16:15:00'],
    ['2025-12-05T00:00:00.000Z', '16:15'],
    ['2025-12-04T23:00:00Z', '2025-12-05T15:15:00Z'],
    ['2025-12-05T16:15:00+01:00', '2025-12-05T16:15:00+01:00'],
    ['2025-12-05T16:15:00', '2025-12-05T16:15:00'],
    ['2025-12-05', '2025-12-05T10:15:00-0500'],
  ])('reads date %j with time %j as 4:15 PM of 5 December in Lagos', (date, time) => {
    expect(read(date, time)).toEqual({ day: '2025-12-05', minutes: 975 });
  });

  test('reads a late evening in UTC as the next day in Lagos', () => {
    expect(read('2025-12-05T23:30:00Z', '2025-12-05T23:30:00Z')).toEqual({ day: '2025-12-06', minutes: 30 });
  });
});

test('a screening has its moment for machines in UTC', () => {
  expect(startOf({ day: '2026-01-01', minutes: 30 }).toISOString()).toBe('2025-12-31T23:30:00.000Z');
});
