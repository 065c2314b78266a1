import { expect, test } from '@jest/globals';
import { CONTROL, HOLD, STEPS, simulateRollout } from '../testing/simulate-rollout.ts';

const RUNS = 20;
const runs = <T>(simulate: (salt: string) => T): T[] =>
  Array.from({ length: RUNS }, (_none, run) => simulate(`rollout ${run}`));

// Decision 30 quotes these figures: a change here changes them there.
test.each([
  ['as good as the control', CONTROL, 20, 0, 0, 5292],
  ['with 1.5 times the failures', { ...CONTROL, failing: 0.015 }, 11, 5, 4, 6252],
  ['with twice the failures', { ...CONTROL, failing: 0.02 }, 1, 18, 1, 10_019],
  ['with five times the failures', { ...CONTROL, failing: 0.05 }, 0, 16, 4, 717],
  ['that fails on every second device', { ...CONTROL, failing: 0.5 }, 0, 20, 0, 40],
  ['with a blank page', { ...CONTROL, dead: 1 }, 0, 20, 0, 22],
])('of 20 rollouts of a release %s', (_, canary, promoted, rolledBack, held, devices) => {
  const ends = runs((salt) => simulateRollout(canary, salt));
  const count = (end: string) => ends.filter((one) => one.end === end).length;
  const median = ends.map((one) => one.devices).sort((a, b) => a - b)[RUNS / 2];
  expect([count('promoted'), count('rolled back'), count('held'), median]).toEqual([
    promoted,
    rolledBack,
    held,
    devices,
  ]);
});

// Decision 30 quotes this figure and those of the long neighbour too. A release of before the hold was as good as its control.
test('20 of 20 holds take a release back in which failures on every second device begin after an hour', () => {
  const late = { ...CONTROL, failing: 0.5 };
  const ends = runs((salt) => simulateRollout(CONTROL, salt, [...STEPS, HOLD], late));
  expect(ends.map(({ end }) => end)).toEqual(Array(RUNS).fill('rolled back'));
  const median = ends.map(({ hoursOfHold = 0 }) => hoursOfHold).sort((a, b) => a - b)[RUNS / 2];
  expect(median?.toFixed(1)).toBe('1.1');
});
