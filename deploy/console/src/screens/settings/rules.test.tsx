import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Rules } from '@viewmax/contracts/ops/ownership';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { $notice } from '../../stores/notice.ts';
import type { Who } from '../../stores/session.ts';
import { alerts, fill, press, show } from '../../testing/gestures.ts';
import { catalogSquad, makePlatform, opsTeam } from '../../testing/make-platform.ts';
import { type Answers, json, refuse } from '../../testing/serve-registry.ts';
import { RulesCard } from './rules.tsx';

const rules: Rules & { revision: number } = {
  firstPercent: 5,
  minMinutes: 30,
  minDevices: 2000,
  promote: 'ops',
  dayMegabytes: 200,
  runPreviews: true,
  guards: { booking: ['purchases'], shell: ['purchases', 'topups'] },
  never: '',
  plans: {},
  secondPerson: null,
  revision: 4,
};
const PERCENT = 'First step, at most (%)';

const open = (who: Who = opsTeam, answers: Answers = {}) =>
  show(<RulesCard who={who} platform={makePlatform()} />, { 'GET /rules': () => json(rules), ...answers });

test('rules that do not load show the reason', async () => {
  const { text } = await open(opsTeam, { 'GET /rules': () => refuse(500, 'internal', 'Something failed.') });
  expect(text()).toContain('Something failed.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a squad reads the least plan, and cannot change it', async () => {
  const { text } = await open(catalogSquad);
  expect(text()).toContain(
    'A rollout by a squad begins with at most 5% of devices. Each step lasts at least 30 minutes and needs 2,000 devices. Can promote by hand: ops only. A remote publishes at most 200 MB of new files a day. Can make previews by a pipeline: every run of a trusted repository. Usual guards: booking=purchases,shell=purchases+topups.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('the form reports a rule that is no number at its field', async () => {
  const { sent } = await open();
  fill(PERCENT, '');
  fill('Minutes per step, at least', '-1');
  fill('Devices per step, at least', '1.5');
  fill('New files per day, at most (MB)', '0');
  fill('Usual guards', 'booking=purchases, wallet');
  fill('Never (the time of Lagos)', 'fri 18-23');
  fill('A second person approves above (%)', 'half');
  await press('Save rules');
  expect(alerts()).toEqual([
    'Write a percentage between 0.01 and 100.',
    'Write minutes, up to 43,200 (30 days).',
    'Write a whole number of devices, up to 10,000,000.',
    'Write whole megabytes, from 1 to 1,000,000.',
    'Write remotes with guards, such as booking=purchases+topups+bookings+signins,door=none, or usual.',
    '"fri 18-23" names no hours. Write fri 18:00-23:00, mon-thu 00:00-24:00 or daily 22:00-06:00.',
    'Write a percentage between 0 and 100, or nothing.',
  ]);
  expect(sent()).toEqual([]);
});

test('ops save all rules, unchanged ones included', async () => {
  const { sent } = await open(opsTeam, { 'PUT /rules': ({ body }) => json(body) });
  fill(PERCENT, '1');
  fill('Can promote by hand', 'squad');
  fill('Can make previews by a pipeline', 'no');
  expect(screen.getByLabelText<HTMLInputElement>('Usual guards').value).toBe(
    'booking=purchases,shell=purchases+topups',
  );
  fill('Usual guards', ' wallet=topups ');
  fill('Never (the time of Lagos)', 'fri 18:00-23:00');
  fill('A second person approves above (%)', '50');
  await press('Save rules');
  const guards = { wallet: ['topups'] };
  const body = {
    ...rules,
    firstPercent: 1,
    promote: 'squad',
    runPreviews: false,
    guards,
    never: 'fri 18:00-23:00',
    secondPerson: 50,
  };
  expect(sent()).toEqual([['PUT /rules', body]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The rules are saved.' });
});

const PLANS = 'Plans of rollouts that name none';
const planned = (steps: object[]) => planSchema.parse({ steps, slowMs: 2000 });
const plans = { catalog: planned([{ percent: 5 }]), wallet: planned([{ percent: 1 }, { percent: 9, minMinutes: 60 }]) };
const withPlans = {
  'GET /rules': () => json({ ...rules, plans }),
  'PUT /rules': ({ body }: { body: unknown }) => json(body),
};
const savedPlans = (sent: () => unknown[]) => (sent()[0] as [string, Partial<Rules>])[1].plans;

test('a fault in the plan of a remote shows its fields, and saves nothing', async () => {
  const { sent } = await open(opsTeam, withPlans);
  fill(PLANS, 'catalog');
  await press('Save rules', { 'Steps, percent of devices': '75', [PLANS]: 'shell' });
  expect(alerts()).toEqual(['Above 50% only 100% is possible, because the control group has the same size.']);
  expect([screen.getByLabelText<HTMLSelectElement>(PLANS).value, sent()]).toEqual(['catalog', []]);
});

test('ops change the plan of one remote, and the others stay as they were', async () => {
  const { sent, text } = await open(opsTeam, withPlans);
  fill(PLANS, 'wallet');
  expect(text()).toContain('To change it, run: viewmax rules --plan wallet=plan.json');
  fill(PLANS, 'catalog');
  expect(screen.getByLabelText<HTMLInputElement>('Steps, percent of devices').value).toBe('5');
  await press('Save rules', { 'Steps, percent of devices': '2, 20' });
  const steps = [2, 20].map((percent) => ({ percent, minMinutes: 10, minDevices: 200, advance: 'auto' }));
  expect(savedPlans(sent)).toEqual({ wallet: plans.wallet, catalog: { steps, onFail: 'rollback', slowMs: 2000 } });
});

test('ops give a remote its own plan, and return another one to the usual plan', async () => {
  const { sent } = await open(opsTeam, withPlans);
  fill(PLANS, 'shell');
  fill('Plan of shell', 'own');
  fill('Guards', 'purchases');
  fill(PLANS, 'catalog');
  fill('Plan of catalog', 'usual');
  expect(screen.queryByLabelText('Steps, percent of devices')).toBeNull();
  await press('Save rules');
  expect(savedPlans(sent)).toMatchObject({ wallet: plans.wallet, shell: { guards: ['purchases'] } });
  expect(Object.keys(savedPlans(sent) ?? {}).sort()).toEqual(['shell', 'wallet']);
});
