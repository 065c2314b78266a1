import { expect, test } from '@jest/globals';
import { CONTROL, HOLD, STEPS, simulateRollout } from '../testing/simulate-rollout.ts';
import { countsOf, endsOf, endsOf20, medianOf } from '../testing/simulated-ends.ts';

// Decision 30 quotes these figures: a change here changes them there.
test.each([
  [1.5, 0.015, { promoted: 11, 'rolled back': 5, held: 4, devices: 6252 }],
  [2, 0.02, { promoted: 1, 'rolled back': 18, held: 1, devices: 10_019 }],
  [5, 0.05, { promoted: 0, 'rolled back': 16, held: 4, devices: 717 }],
])('of 20 rollouts of a release with %d times the failures', (_, failing, ends) => {
  expect(endsOf20({ ...CONTROL, failing })).toEqual(ends);
});

test.each([
  ['nothing', CONTROL, { promoted: 20, 'rolled back': 0, held: 0 }],
  ['twice the failures', { ...CONTROL, failing: 0.02 }, { promoted: 10, 'rolled back': 1, held: 9 }],
  ['a blank page', { ...CONTROL, dead: 1 }, { promoted: 0, 'rolled back': 20, held: 0 }],
])('of 20 holds in which %s begins after an hour', (_, late, ends) => {
  expect(countsOf(endsOf(20, (salt) => simulateRollout(CONTROL, salt, [...STEPS, HOLD], late)))).toEqual(ends);
});

test('20 of 20 holds take a release back in which five times the failures begin after an hour, after 3.5 hours', () => {
  const late = { ...CONTROL, failing: 0.05 };
  const ends = endsOf(20, (salt) => simulateRollout(CONTROL, salt, [...STEPS, HOLD], late));
  expect(ends.map(({ end }) => end)).toEqual(Array(20).fill('rolled back'));
  expect(medianOf(ends.map(({ hoursOfHold = 0 }) => hoursOfHold))?.toFixed(1)).toBe('3.5');
});

test('of 400 holds of a good release none is rolled back, and one asks people, because it depends on few networks', () => {
  const steps = [{ percent: 50, minMinutes: 0, minDevices: 0 }, HOLD];
  expect(countsOf(endsOf(400, (salt) => simulateRollout(CONTROL, salt, steps)))).toEqual({
    promoted: 399,
    'rolled back': 0,
    held: 1,
  });
});
