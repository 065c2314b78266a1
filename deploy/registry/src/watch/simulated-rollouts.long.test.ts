import { expect, test } from '@jest/globals';
import { CONTROL, HOLD, STEPS, simulateRollout } from '../testing/simulate-rollout.ts';

function endsOf(runs: number, simulate: (salt: string) => ReturnType<typeof simulateRollout>) {
  const ends = Array.from({ length: runs }, (_none, run) => simulate(`rollout ${run}`));
  const count = (end: string) => ends.filter((one) => one.end === end).length;
  return { promoted: count('promoted'), 'rolled back': count('rolled back'), held: count('held') };
}

// Decision 30 quotes these figures: a change here changes them there.
test.each([
  ['nothing', CONTROL, { promoted: 20, 'rolled back': 0, held: 0 }],
  ['twice the failures', { ...CONTROL, failing: 0.02 }, { promoted: 10, 'rolled back': 1, held: 9 }],
  ['a blank page', { ...CONTROL, dead: 1 }, { promoted: 0, 'rolled back': 20, held: 0 }],
])('of 20 holds in which %s begins after an hour', (_, late, ends) => {
  expect(endsOf(20, (salt) => simulateRollout(CONTROL, salt, [...STEPS, HOLD], late))).toEqual(ends);
});

test('20 of 20 holds take a release back in which five times the failures begin after an hour, after 3.5 hours', () => {
  const late = { ...CONTROL, failing: 0.05 };
  const ends = Array.from({ length: 20 }, (_none, run) =>
    simulateRollout(CONTROL, `rollout ${run}`, [...STEPS, HOLD], late),
  );
  expect(ends.map(({ end }) => end)).toEqual(Array(20).fill('rolled back'));
  const median = ends.map(({ hoursOfHold = 0 }) => hoursOfHold).sort((a, b) => a - b)[10];
  expect(median?.toFixed(1)).toBe('3.5');
});

test('of 400 holds of a good release none is rolled back, and one asks people, because it depends on few networks', () => {
  const steps = [{ percent: 50, minMinutes: 0, minDevices: 0 }, HOLD];
  expect(endsOf(400, (salt) => simulateRollout(CONTROL, salt, steps))).toEqual({
    promoted: 399,
    'rolled back': 0,
    held: 1,
  });
});
