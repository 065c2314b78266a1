import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { rolloutCommands } from '@viewmax/contracts/ops/calls';
import type { Judged } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { NOW } from '@viewmax/registry/testing/make-rollout';
import { arm, makeWatched } from '../testing/make-watched.ts';
import { json, openCli, refuse } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => void jest.restoreAllMocks());

const started = { ...published, 'POST /rollouts': () => json(makeWatched({ step: 0, reason: 'New seat map' })) };

function planFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'plan-')), 'plan.json');
  writeFileSync(file, text);
  return file;
}

test('rollout start names a plan that is not JSON and starts nothing', async () => {
  const { viewmax, sent } = openCli(published);
  const file = planFile('{ steps');
  expect(await viewmax('rollout', 'start', 'catalog', '--plan', file)).toMatchObject({
    code: 2,
    errors: `${file} is not JSON.`,
  });
  expect(sent()).toEqual([]);
});

test.each([
  ['rollout start catalog', { releases: ['catalog@1.1.0-b'] }],
  ['rollout start catalog --replace', { releases: ['catalog@1.1.0-b'], replace: true }],
  [
    'rollout start catalog@1.0.0 wallet --percent 5,50 --minutes 60 --devices 0',
    {
      releases: ['catalog@1.0.0-a', 'wallet@1.0.0-a'],
      plan: {
        steps: [
          { percent: 5, minMinutes: 60, minDevices: 0 },
          { percent: 50, minMinutes: 60, minDevices: 0 },
        ],
      },
    },
  ],
  [
    'rollout start catalog --guard purchases,bookings --signal topups',
    {
      releases: ['catalog@1.1.0-b'],
      guards: ['purchases', 'bookings'],
      signals: ['topups'],
    },
  ],
  [
    'rollout start catalog --guard none --percent 5,50',
    { releases: ['catalog@1.1.0-b'], plan: { steps: [{ percent: 5 }, { percent: 50 }], guards: [] } },
  ],
  [
    'rollout start wallet --manual --reason Seats',
    {
      releases: ['wallet@1.0.0-a'],
      plan: { steps: [1, 5, 25, 50].map((percent) => ({ percent, advance: 'manual' })) },
      reason: 'Seats',
    },
  ],
  [
    'rollout start catalog --percent 1,50 --hold 5',
    {
      releases: ['catalog@1.1.0-b'],
      plan: { steps: [{ percent: 1 }, { percent: 50 }, { percent: 5, hold: true }] },
    },
  ],
  [
    'rollout start catalog --hold 2 --hours 6 --manual',
    {
      releases: ['catalog@1.1.0-b'],
      plan: {
        steps: [
          ...[1, 5, 25, 50].map((percent) => ({ percent, advance: 'manual' })),
          { percent: 2, hold: true, minMinutes: 360, advance: 'manual' },
        ],
      },
    },
  ],
])('%s sends only the given options', async (line, body) => {
  const { viewmax, sent } = openCli(started);
  expect(await viewmax(...line.split(' '))).toMatchObject({
    code: 0,
    out: 'rollout 7: catalog@1.1.0-b is running at 1 % (step 1 of 3)\n  New seat map',
  });
  expect(sent()).toEqual([['POST /rollouts', body]]);
});

test('the command sends the plan of a file unchanged', async () => {
  const plan = { steps: [{ percent: 100, cohort: { testers: true }, advance: 'manual' }], onFail: 'pause' };
  const { viewmax, sent } = openCli(started);
  await viewmax('rollout', 'start', 'catalog', '--plan', planFile(JSON.stringify(plan)));
  expect(sent()).toEqual([['POST /rollouts', { releases: ['catalog@1.1.0-b'], plan }]]);
  const guarded = planFile(JSON.stringify({ ...plan, guards: ['topups'] }));
  const reasons = 'signins: sessions last longer; topups: no way to pay has changed';
  await viewmax('rollout', 'start', 'catalog', '--plan', guarded, '--guard', 'none', '--without', reasons);
  const without = { signins: 'sessions last longer', topups: 'no way to pay has changed' };
  const named = { guards: [], without };
  expect(sent()[1]).toEqual(['POST /rollouts', { releases: ['catalog@1.1.0-b'], plan: { ...plan, ...named } }]);
  expect((await viewmax('rollout', 'start', 'catalog', '--without', 'signins')).errors).toBe(
    '--without signins is no guard with a reason, such as signins: sessions last longer.',
  );
});

test('rollout start prints the rollout with --json', async () => {
  const { out } = await openCli(started).viewmax('rollout start catalog --json');
  expect(JSON.parse(out ?? '')).toMatchObject({ id: 7, revision: 12 });
});

test('the help of a start says from which rollout on the metric of a remote is compared', async () => {
  const { out = '' } = await openCli().viewmax('rollout start --help');
  expect(out).toContain('--signal topups');
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'A --signal pauses the rollout once, and you decide. A metric that remote.json names can only be a signal, because reports can be made up. It is compared from the second rollout on that reports it.',
  );
});

test.each(rolloutCommands)('%s sends the current revision and the reason', async (command) => {
  const { viewmax, sent, whats } = openCli({
    'GET /rollouts/7': () => json(makeWatched()),
    [`POST /rollouts/7/${command}`]: () => json(makeWatched({ status: 'rolled_back', reason: 'Seats' })),
  });
  expect(await viewmax(`rollout ${command} 7 --reason Seats`)).toMatchObject({
    code: 0,
    out: 'rollout 7: catalog@1.1.0-b is rolled back\n  Seats',
  });
  const body = { revision: 12, reason: 'Seats' };
  expect(sent()).toEqual([[`POST /rollouts/7/${command}`, body]]);
  expect(whats()[0]).toBe('GET /rollouts/7');
});

test('a promotion says that no device had used the release before', async () => {
  const promoted = json(makeWatched({ status: 'promoted' }));
  const promotes = async (before: Partial<JudgedRollout>) => {
    const { viewmax } = openCli({
      'GET /rollouts/7': () => json(makeWatched(before)),
      'POST /rollouts/7/promote': () => promoted.clone(),
    });
    return (await viewmax('rollout promote 7')).out?.split('\n').slice(1);
  };
  const blind = ['  No device had used it before, so nothing was compared.'];
  expect(await promotes({})).toEqual([]);
  expect(await promotes({ counts: makeCounts({ canary: arm(), control: arm(120) }) })).toEqual(blind);
  expect(await promotes({ counts: makeCounts({ canary: arm(40), own: { used: 0 } }) })).toEqual(blind);
});

test('the command sends a given revision unchanged, and a change since then exits with 4', async () => {
  const { viewmax, sent, whats } = openCli({
    'POST /rollouts/7/promote': () => refuse(409, 'stale', 'Rollout 7 has moved on.'),
  });
  expect(await viewmax('rollout promote 7 --revision 11')).toMatchObject({
    code: 4,
    out: '',
    errors: 'Rollout 7 has moved on.',
  });
  expect([whats(), sent()]).toEqual([['POST /rollouts/7/promote'], [['POST /rollouts/7/promote', { revision: 11 }]]]);
});

test('the command sends nothing for an unknown rollout', async () => {
  const { viewmax, sent } = openCli({
    'GET /rollouts/..%2Fstate': () => refuse(404, 'not_found', 'There is no such rollout.'),
  });
  expect(await viewmax('rollout', 'abort', '../state')).toMatchObject({ code: 1, errors: 'There is no such rollout.' });
  expect(sent()).toEqual([]);
});

test('the status of one rollout shows both sides and the progress of its step', async () => {
  const { viewmax } = openCli({ 'GET /rollouts/7': () => json(makeWatched()) });
  expect((await viewmax('rollout status 7')).out?.split('\n')).toEqual([
    'rollout 7: catalog@1.1.0-b is running at 5 % (step 2 of 3)  (revision 12)',
    '  hold: Not enough devices.',
    '  [##########----------] 5 of 10 minutes',
    '  [##########----------] 100 of 200 devices on each side',
    '           reported  used  failed  slow  slow taps',
    '  canary   109       100   1       3     0',
    '  control  129       120   0       3     0',
  ]);
});

test('the status of a release that is held back says what happens then, in hours and without devices', async () => {
  const { plan } = makeWatched();
  const hold = { percent: 5, hold: true as const, minMinutes: 1440, minDevices: 200, advance: 'manual' as const };
  const stepSince = new Date(NOW - 3.5 * 3_600_000).toISOString();
  const held = makeWatched({ plan: { ...plan, steps: [...plan.steps, hold] }, step: 3, stepSince });
  const { viewmax } = openCli({ 'GET /rollouts/7': () => json(held) });
  expect((await viewmax('rollout status 7')).out?.split('\n').slice(0, 4)).toEqual([
    'rollout 7: catalog@1.1.0-b is running at 95 % (step 4 of 4)  (revision 12)',
    '  hold: Not enough devices.',
    '  5 % of devices keep the old release. If it proves worse, the watch takes it from all devices; otherwise you may promote it from 2026-03-03 07:30 in Lagos on.',
    '  [###-----------------] 3 of 24 hours',
  ]);
});

test('--hours without --hold is wrong usage', async () => {
  const { viewmax, sent } = openCli(published);
  expect(await viewmax('rollout start catalog --hours 6')).toMatchObject({
    code: 2,
    errors: '--hours is the time of --hold.',
  });
  expect(sent()).toEqual([]);
});

test('the status names a failing canary before there is a proof, and its bar has the minutes of its text', async () => {
  const counts = makeCounts({ canary: { reported: 8, used: 8, failed: 8 } });
  const stepSince = new Date(Date.now() - 59_000).toISOString();
  const { viewmax } = openCli({ 'GET /rollouts/7': () => json({ ...makeWatched(), counts, stepSince }) });
  expect((await viewmax('rollout status 7')).out?.split('\n').slice(1, 3)).toEqual([
    '  failing: 8 of 8 devices failed. The control has no data, so this is no proof yet.',
    '  [--------------------] 0 of 10 minutes',
  ]);
});

test('the status of a rollout with guards shows what the backend saw', async () => {
  const { verdict } = makeWatched();
  const judged: Judged[] = [
    { name: 'purchases', role: 'guard', against: 40, before: 9, evidence: 9000, says: 'harm' },
    { name: 'topups', role: 'signal', against: 2, before: 1, evidence: 1, says: 'few' },
  ];
  const { viewmax } = openCli({ 'GET /rollouts/7': () => json(makeWatched({ verdict: { ...verdict, judged } })) });
  expect((await viewmax('rollout status 7')).out?.split('\n').slice(-2)).toEqual([
    '  purchases (guard): 9 devices, 40 of the control: proven worse',
    '  top-ups (signal): 1 devices, 2 of the control: too few to say',
  ]);
});

test('a step without a minimum time, and one at 100 percent, have no bar for it', async () => {
  const { plan } = makeWatched();
  const steps = [{ percent: 100, minMinutes: 0, minDevices: 200, advance: 'auto' as const }];
  const { viewmax } = openCli({
    'GET /rollouts/7': () => json(makeWatched({ plan: { ...plan, steps }, step: 0 })),
  });
  expect((await viewmax('rollout status 7')).out).not.toContain('[');
});

test('bars stay within their frame, before the step begins and long after it', async () => {
  const bars = async (stepSince: string, used: number) => {
    const counts = makeCounts({ canary: arm(used), control: arm(999) });
    const { viewmax } = openCli({ 'GET /rollouts/7': () => json(makeWatched({ stepSince, counts })) });
    return (await viewmax('rollout status 7')).out?.match(/\[.*/g);
  };
  expect(await bars('2026-03-02T10:05:00.000Z', 0)).toEqual([
    '[--------------------] 0 of 10 minutes',
    '[--------------------] 0 of 200 devices on each side',
  ]);
  expect(await bars('2026-03-01T10:05:00.000Z', 900)).toEqual([
    '[####################] 10 of 10 minutes',
    '[####################] 900 of 200 devices on each side',
  ]);
});

test('without an id the status lists the ten newest rollouts, ended ones without a verdict', async () => {
  const rollouts = Array.from({ length: 12 }, (_, index) =>
    makeWatched({
      id: index + 1,
      status: index ? 'aborted' : 'paused',
      releases: { catalog: '1.1.0-b', wallet: '2-a' },
    }),
  );
  const { viewmax } = openCli({ 'GET /state': () => json({ rollouts }) });
  const shown = (await viewmax('rollout status')).out?.split('\n\n') ?? [];
  expect(shown).toHaveLength(10);
  expect(shown[0]).toMatch(/^rollout 1: catalog@1\.1\.0-b, wallet@2-a is paused at 5 %.*\n {2}hold:/);
  expect(shown[9]).toMatch(/^rollout 10: .* is aborted {2}\(revision 12\)\n {11}reported/);
  expect(JSON.parse((await viewmax('rollout status --json')).out ?? '')).toHaveLength(12);
});

test('the status reports that there is no rollout', async () => {
  const { viewmax } = openCli({ 'GET /state': () => json({ rollouts: [] }) });
  expect(await viewmax('rollout status')).toMatchObject({ code: 0, out: 'There was no rollout yet.' });
});
