import { expect, test } from '@jest/globals';
import { moment } from './moment.ts';

test('an unreadable moment is empty', () => {
  expect(moment('soon')).toBe('');
});

test('a moment is the day and the time in Lagos', () => {
  expect(moment('2026-11-20T23:05:00.000Z')).toBe('21/11/2026, 12:05 AM');
});
