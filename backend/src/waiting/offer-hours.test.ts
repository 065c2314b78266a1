import { expect, test } from '@jest/globals';
import { toldUntil } from './offer-hours.ts';

test.each([
  ['07:59:59', null],
  ['08:00:00', '2026-03-04T22:00:00+01:00'],
  ['21:59:59', '2026-03-04T22:00:00+01:00'],
  ['22:00:00', null],
  ['00:30:00', null],
])('at %s of Lagos messages about an offer go out until %s', (time, until) => {
  expect(toldUntil(new Date(`2026-03-04T${time}+01:00`), [8, 22])).toEqual(until && new Date(until));
});

test('offers at all hours end a day at midnight', () => {
  expect(toldUntil(new Date('2026-03-04T23:59:00+01:00'), [0, 24])).toEqual(new Date('2026-03-05T00:00:00+01:00'));
});
