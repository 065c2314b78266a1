import { expect, test } from '@jest/globals';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { holdOf } from './steps.tsx';

const at = (time: string) => holdOf(makeRollout({}), Date.parse(`2026-03-02T${time}Z`));

test('the bar stays within its frame for a slow clock and for an overdue step', () => {
  expect(at('09:50:00')).toEqual({ minutes: 0, of: 10, share: 0 });
  expect(at('12:00:00')).toEqual({ minutes: 10, of: 10, share: 1 });
});

test('half of the time is half of the bar', () => {
  expect(at('10:00:00')).toEqual({ minutes: 5, of: 10, share: 0.5 });
});
