import { expect, test } from '@jest/globals';
import type { Cohort, Step } from '@viewmax/contracts/ops/rollouts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { makeStep } from '../testing/make-platform.ts';
import { count, kilobytes, percent, seconds, versionParts } from './format.ts';
import { cohortWords, percentAt } from './percent-of.ts';

test('an unknown figure is shown as No data, not as zero', () => {
  expect([percent(null), seconds(null), percent(0), seconds(0)]).toEqual(['No data', 'No data', '0.00%', '0.00 s']);
});

test('figures are rounded for reading', () => {
  expect([percent(0.01234), seconds(1234), kilobytes(12_345), count(1_234_567)]).toEqual([
    '1.23%',
    '1.23 s',
    '12.3 KB',
    '1,234,567',
  ]);
});

test('a version is split at its first dash', () => {
  expect([versionParts('1.4.2'), versionParts('1.4.2-rc-3fa9')]).toEqual([
    ['1.4.2', ''],
    ['1.4.2', '-rc-3fa9'],
  ]);
});

test('a cohort is described by all of its limits, and not at all without any', () => {
  expect([cohortWords({}), cohortWords({ cohort: {} })]).toEqual(['', '']);
  expect(
    cohortWords({
      cohort: { platforms: ['web', 'ios'], appVersion: '>=3.1', lgas: ['Sapele', 'Bauchi'], testers: true },
    }),
  ).toBe('web and ios, app >=3.1, in Sapele, Bauchi, testers');
});

const step = (percent: number, cohort?: Cohort) => makeStep(percent, { cohort });
const reached = (...steps: Step[]) => steps.map((_, index) => percentAt({ steps }, index));

test('a step for testers does not count for steps without a cohort', () => {
  expect(reached(step(100, { testers: true }), step(5), step(50))).toEqual([100, 5, 50]);
});

test('a step counts for a later step only when its cohort includes all devices of that step', () => {
  const android = { platforms: ['android' as const] };
  expect(reached(step(25, android), step(5, { ...android, lgas: ['Sapele'] }))).toEqual([25, 25]);
  expect(reached(step(25, android), step(5), step(10, android))).toEqual([25, 5, 25]);
  expect(reached(step(25, android), step(5, { platforms: ['ios'] }))).toEqual([25, 5]);
});

test('a hold reaches all devices but its own percent', () => {
  expect(reached(step(50), makeStep(5, { hold: true }))).toEqual([50, 95]);
});

test('before its first step a plan reaches no device', () => {
  expect([percentAt(makeRollout({}).plan, -1), percentAt(makeRollout({}).plan, 2)]).toEqual([0, 25]);
});
