import { expect, test } from '@jest/globals';
import type { FigureView } from '@viewmax/contracts/ops/reports';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { blastRadius } from './blast-radius.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const opened = (release: string, count: number): FigureView => ({
  minute: '2026-03-02T09:59:00.000Z',
  release,
  metric: 'load',
  count,
  total: 0,
  buckets: null,
});
const figures = [opened('catalog@1.0.0-a', 950), opened('catalog@1.1.0-b', 50), opened('wallet@1.0.0-a', 500)];

test('an advance reaches only the devices that the next step adds, and their part of the last hour', () => {
  expect(blastRadius('advance', makeRollout({}), figures, NOW)).toMatchObject({
    devices: 20,
    opened: 1000,
    touched: 200,
    openPages: false,
  });
});

test('after the last step, and by a promotion, all other devices are reached', () => {
  expect(blastRadius('advance', makeRollout({ step: 2 }), figures, NOW).devices).toBe(75);
  expect(blastRadius('promote', makeRollout({}), figures, NOW).devices).toBe(95);
});

test('a rollback reaches the devices with the release: few during a rollout, all after it', () => {
  expect(blastRadius('rollback', makeRollout({}), figures, NOW)).toMatchObject({ devices: 5, openPages: true });
  expect(blastRadius('rollback', makeRollout({ status: 'promoted' }), figures, NOW).devices).toBe(100);
});

test('a step for a cohort names the cohort', () => {
  const { plan } = makeRollout({});
  const steps = plan.steps.map((step) => ({
    ...step,
    cohort: { platforms: ['android' as const], testers: true as const },
  }));
  const rollout = makeRollout({ plan: { ...plan, steps } });
  expect(blastRadius('advance', rollout, figures, NOW).cohort).toBe('android, testers');
  expect(blastRadius('promote', rollout, figures, NOW).cohort).toBe('');
});

test('after the step for testers, the next one reaches its share of all, and a promotion reaches all', () => {
  const step = { minMinutes: 10, minDevices: 200, advance: 'manual' as const };
  const steps = [
    { ...step, percent: 100, cohort: { testers: true as const } },
    { ...step, percent: 10 },
    { ...step, percent: 50 },
  ];
  const rollout = makeRollout({ step: 0, plan: { steps, onFail: 'rollback', slowMs: 3000 } });
  expect(blastRadius('advance', rollout, figures, NOW)).toMatchObject({ devices: 10, cohort: '' });
  expect(blastRadius('promote', rollout, figures, NOW).devices).toBe(100);
  expect(blastRadius('rollback', rollout, figures, NOW)).toMatchObject({ devices: 100, cohort: 'testers' });
  expect(blastRadius('promote', { ...rollout, step: 1 }, figures, NOW).devices).toBe(90);
});
