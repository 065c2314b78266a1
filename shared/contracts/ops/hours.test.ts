import { expect, test } from '@jest/globals';
import { closedUntil, hoursFault, lagosMoment, lagosText } from './hours.ts';

const at = (text: string) => Date.parse(lagosMoment(text) ?? '');
// 27 November 2026 is a Friday.
const FRIDAY = 'fri 18:00-23:00';
const NIGHT = 'daily 22:00-06:00';
const WEEKEND = 'sat-sun 00:00-24:00';

test.each([
  ['', '2026-11-27 18:00', null],
  [FRIDAY, '2026-11-27 17:59', null],
  [FRIDAY, '2026-11-27 18:00', '2026-11-27 23:00'],
  [FRIDAY, '2026-11-27 22:59', '2026-11-27 23:00'],
  [FRIDAY, '2026-11-27 23:00', null],
  [FRIDAY, '2026-11-26 19:00', null],
  // Across midnight, and on both sides of it.
  [NIGHT, '2026-11-25 21:59', null],
  [NIGHT, '2026-11-25 22:00', '2026-11-26 06:00'],
  [NIGHT, '2026-11-26 00:00', '2026-11-26 06:00'],
  [NIGHT, '2026-11-26 06:00', null],
  // The last night of a week ends in the next one.
  [NIGHT, '2026-11-29 23:00', '2026-11-30 06:00'],
  ['sun 22:00-06:00', '2026-11-30 05:59', '2026-11-30 06:00'],
  ['sun 22:00-06:00', '2026-11-30 22:00', null],
  // Two spans without a gap are one.
  [`${FRIDAY},${NIGHT}`, '2026-11-27 20:00', '2026-11-28 06:00'],
  [WEEKEND, '2026-11-28 00:00', '2026-11-30 00:00'],
  [WEEKEND, '2026-11-27 23:59', null],
  ['fri-mon 00:00-24:00', '2026-11-30 12:00', '2026-12-01 00:00'],
  ['fri-mon 00:00-24:00', '2026-12-01 12:00', null],
  [` ${FRIDAY} , ${WEEKEND}`, '2026-11-29 12:00', '2026-11-30 00:00'],
])('the hours "%s" hold %s until %s', (hours, moment, until) => {
  const found = closedUntil(hours, at(moment));
  expect(found && lagosText(found)).toBe(until);
});

test('a span of hours holds its last millisecond', () => {
  expect(closedUntil(FRIDAY, at('2026-11-27 23:00') - 1)).toBe(at('2026-11-27 23:00'));
});

test.each([
  ['fri', '"fri" names no hours'],
  ['friday 18:00-23:00', '"friday 18:00-23:00" names no hours'],
  ['fri 18-23', 'names no hours'],
  ['fri 18:00-24:01', 'names no hours'],
  ['fri 25:00-26:00', 'names no hours'],
  ['fri 24:00-06:00', 'names no hours'],
  ['fri 18:60-23:00', 'names no hours'],
  ['fri 18:00-18:00', 'names no hours'],
  ['daily-fri 18:00-19:00', 'names no hours'],
  [`${FRIDAY},`, '"" names no hours'],
  ['daily 00:00-24:00', 'These hours leave no minute of a week.'],
  ['daily 06:00-18:00,daily 17:00-07:00', 'These hours leave no minute of a week.'],
])('the hours "%s" are refused', (hours, fault) => {
  expect(hoursFault(hours)).toContain(fault);
});

test.each(['', FRIDAY, `${NIGHT},${WEEKEND}`, 'daily 00:00-23:59'])('the hours "%s" are accepted', (hours) => {
  expect(hoursFault(hours)).toBeUndefined();
});

test.each([
  ['2026-11-27 09:00', '2026-11-27T08:00:00.000Z'],
  ['2026-01-01 00:30', '2025-12-31T23:30:00.000Z'],
  ['2026-02-30 09:00', null],
  ['2026-11-27 24:30', null],
  ['2026-11-27', null],
  ['tomorrow', null],
])('%s in Lagos is %s', (text, iso) => {
  expect(lagosMoment(text)).toBe(iso);
});
