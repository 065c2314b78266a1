import { expect, test } from '@jest/globals';
import { judgeExposed } from './exposed.ts';

const times = {
  created: '2020-01-01T00:00:00Z',
  '1.9.0': '2026-10-01T00:00:00Z',
  '1.10.0': '2026-11-01T00:00:00Z',
  '1.8.9': '2026-11-09T00:00:00Z',
  '1.11.0': '2026-11-10T00:00:00Z',
  '2.0.0-beta.1': '2026-11-11T00:00:00Z',
};
const judge = (version: string, day: string) => judgeExposed('workerd', version, times, Date.parse(day));

test('the newest version passes, whatever previews and repairs of older versions came after it', () => {
  expect(judge('1.11.0', '2027-12-01')).toEqual({ failures: [], warnings: [] });
});

test('an old version warns for 21 days from the day of its first successor, and then fails', () => {
  expect(judge('1.9.0', '2026-11-22')).toEqual({
    failures: [],
    warnings: ['workerd 1.9.0 is old: 1.11.0 is the newest, and it has had a successor for 21 days'],
  });
  expect(judge('1.9.0', '2026-11-23')).toEqual({
    failures: [expect.stringContaining('for 22 days, more than 21')],
    warnings: [],
  });
  expect(judge('1.10.0', '2026-11-23').failures).toEqual([]);
});
