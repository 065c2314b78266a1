import { expect, test } from '@jest/globals';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { makeSide } from '../testing/make-platform.ts';
import { doubtWords } from './missing-evidence.ts';

const { verdict, plan } = makeRollout({});
const words = (used: number, its: JudgedRollout['verdict']['verdict'], change: Partial<JudgedRollout> = {}) =>
  doubtWords(
    makeRollout({
      counts: makeCounts({ canary: makeSide(used), control: makeSide(used + 1) }),
      verdict: { ...verdict, verdict: its, reason: 'It looks worse than its control.' },
      ...change,
    }),
    'advance',
  );
const stepsOf = (change: object) => ({
  plan: { ...plan, steps: plan.steps.map((step) => ({ ...step, ...change })) },
});

test('too few devices are counted on the smaller side', () => {
  expect(words(12, 'hold')).toBe('12 of 200 devices, advance without a result?');
});

test('a doubtful and a failing comparison give the reason of the registry', () => {
  expect(words(400, 'hold')).toBe('It looks worse than its control. Advance without a result?');
  expect(words(12, 'fail')).toBe('The canary is worse: It looks worse than its control. Advance anyway?');
});

test('a plan without a minimum needs one device', () => {
  expect(words(0, 'pass', stepsOf({ minDevices: 0 }))).toBe('No device has reported, advance without a result?');
  expect(words(1, 'pass', stepsOf({ minDevices: 0 }))).toBeNull();
});

test('a comparison that passes, and a step without a control, leave no doubt', () => {
  expect(words(200, 'pass')).toBeNull();
  expect(words(0, 'hold', stepsOf({ percent: 100 }))).toBeNull();
});
