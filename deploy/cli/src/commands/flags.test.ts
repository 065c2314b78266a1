import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FlagState } from '@viewmax/contracts/ops/flags';
import { NOW } from '@viewmax/registry/testing/make-rollout';
import { makeWatched } from '../testing/make-watched.ts';
import { json, noContent, openCli, refuse } from '../testing/open-cli.ts';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => void jest.restoreAllMocks());

const flag = { remote: 'booking', name: 'seat-plan', since: '1.4.0' };
const rollout = makeWatched({ releases: {}, control: {}, flag });
const started = { 'POST /flags/booking:seat-plan/start': () => json(rollout) };
const testers = { percent: 100, cohort: { testers: true }, advance: 'manual' };

test.each([
  ['', {}],
  ['--percent 5,50 --since 1.4.0', { plan: { steps: [{ percent: 5 }, { percent: 50 }] }, since: '1.4.0' }],
  ['--testers --percent 5', { plan: { steps: [testers, { percent: 5 }] } }],
  ['--testers', { plan: { steps: [testers, { percent: 1 }, { percent: 5 }, { percent: 25 }, { percent: 50 }] } }],
])('flag start %s starts a rollout of a flag', async (options, body) => {
  const { viewmax, sent } = openCli(started);
  const { code, out } = await viewmax(`flag start booking:seat-plan ${options}`.trim());
  expect([code, out]).toEqual([0, expect.stringContaining('rollout 7: the flag booking:seat-plan is running at 5 %')]);
  expect(sent()).toEqual([['POST /flags/booking:seat-plan/start', body]]);
});

test('a start for testers names them, and not all devices', async () => {
  const [step] = rollout.plan.steps;
  const plan = { ...rollout.plan, steps: [{ ...step, percent: 100, cohort: { testers: true } }] };
  const first = makeWatched({ releases: {}, control: {}, flag, step: 0, plan: plan as typeof rollout.plan });
  const { viewmax } = openCli({ 'POST /flags/booking:seat-plan/start': () => json(first) });
  const { out } = await viewmax('flag', 'start', 'booking:seat-plan', '--testers');
  expect(out).toBe('rollout 7: the flag booking:seat-plan is running at 100 % of testers (step 1 of 1)');
});

test('a flag goes on and off for all', async () => {
  const { viewmax, sent } = openCli({
    'POST /flags/booking:seat-plan/on': noContent,
    'POST /flags/booking:seat-plan/off': noContent,
  });
  expect([
    await viewmax('flag on booking:seat-plan --since 1.4.0'),
    await viewmax('flag', 'off', 'booking:seat-plan', '--reason', 'Seats cannot be chosen'),
  ]).toMatchObject([
    { code: 0, out: 'booking:seat-plan is on for all devices whose release has it' },
    { code: 0, out: 'booking:seat-plan is off' },
  ]);
  expect(sent()).toEqual([
    ['POST /flags/booking:seat-plan/on', { since: '1.4.0' }],
    ['POST /flags/booking:seat-plan/off', { reason: 'Seats cannot be chosen' }],
  ]);
});

test('a refusal is one sentence', async () => {
  const { viewmax } = openCli({
    'POST /flags/booking:plan/on': () =>
      refuse(404, 'not_found', 'No release on phones declares the flag booking:plan.'),
  });
  expect(await viewmax('flag on booking:plan')).toMatchObject({
    code: 1,
    errors: 'No release on phones declares the flag booking:plan.',
  });
});

test('flag list says what to remove from the code', async () => {
  const day = 86_400_000;
  const state = (name: string, more: Partial<FlagState>): FlagState => ({
    ...{ remote: 'booking', name, about: 'Seats', ends: '2027-03-01', since: null, onAt: null, rollout: null },
    ...more,
  });
  const onFor = (days: number) => ({ since: '1.4.0', onAt: new Date(NOW - days * day).toISOString() });
  const flags = [
    state('dark', {}),
    state('new', onFor(3)),
    state('old', onFor(40)),
    state('seat-plan', { since: '1.4.0', rollout: 7 }),
  ];
  const { viewmax } = openCli({ 'GET /state': () => json({ flags, rollouts: [rollout] }) });
  const { out } = await viewmax('flag list');
  expect(out?.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
    ['flag', 'state'],
    ['booking:dark', 'off'],
    ['booking:new', 'on for all since 3 days, from 1.4.0 on'],
    ['booking:old', 'on for all since 40 days: remove it from the code'],
    ['booking:seat-plan', 'rollout 7 running at 5 % (step 2 of 3), from 1.4.0 on'],
  ]);
  const empty = openCli({ 'GET /state': () => json({ flags: [], rollouts: [] }) });
  expect((await empty.viewmax('flag list')).out).toBe('No release on phones has a flag.');
});
