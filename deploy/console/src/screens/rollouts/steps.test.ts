import { expect, test } from '@jest/globals';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { timeOf } from './steps.tsx';

const at = (time: string) => timeOf(makeRollout({}), Date.parse(`2026-03-02T${time}Z`));

test('the bar stays within its frame for a slow clock and for an overdue step', () => {
  expect(at('09:50:00')).toEqual({ minutes: 0, of: 10 });
  expect(at('12:00:00')).toEqual({ minutes: 10, of: 10 });
});

test('a minute that is not over counts neither in words nor on the bar', () => {
  expect(at('10:00:59')).toEqual({ minutes: 5, of: 10 });
});
