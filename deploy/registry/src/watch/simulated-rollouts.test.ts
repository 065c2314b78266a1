import { expect, test } from '@jest/globals';
import { CONTROL, HOLD, STEPS, simulateRollout } from '../testing/simulate-rollout.ts';
import { endsOf, endsOf20, medianOf } from '../testing/simulated-ends.ts';

// Decision 30 quotes these figures and those of the long neighbour: a change here changes them there.
test.each([
  ['as good as the control', CONTROL, { promoted: 20, 'rolled back': 0, held: 0, devices: 5292 }],
  [
    'that fails on every second device',
    { ...CONTROL, failing: 0.5 },
    { promoted: 0, 'rolled back': 20, held: 0, devices: 40 },
  ],
  ['with a blank page', { ...CONTROL, dead: 1 }, { promoted: 0, 'rolled back': 20, held: 0, devices: 22 }],
])('of 20 rollouts of a release %s', (_, canary, ends) => {
  expect(endsOf20(canary)).toEqual(ends);
});

// A release of before the hold was as good as its control.
test('20 of 20 holds take a release back in which failures on every second device begin after an hour', () => {
  const late = { ...CONTROL, failing: 0.5 };
  const ends = endsOf(20, (salt) => simulateRollout(CONTROL, salt, [...STEPS, HOLD], late));
  expect(ends.map(({ end }) => end)).toEqual(Array(20).fill('rolled back'));
  expect(medianOf(ends.map(({ hoursOfHold = 0 }) => hoursOfHold))?.toFixed(1)).toBe('1.1');
});
