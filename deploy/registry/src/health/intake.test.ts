import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { withClient } from '@viewmax/server/with-client';
import { type Assignment, assignedSide } from '../resolve/resolve.ts';
import type { ActiveRollout } from '../resolve/state.ts';
import { tablesOf } from '../state/tables.ts';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '../testing/open-test-registry.ts';
import { comparisonOf, comparisonsOf, networkCountsOf } from '../watch/comparison.ts';
import { readFigures } from './figures.ts';
import { createIntake, type IntakeOptions, MAX_NOTED, type Reporter } from './intake.ts';
import { reporterNetworks } from './reporter-networks.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const MINUTE_MS = 60_000;
const SLOW_MS = 3000;
const NEW = 'catalog@2.0.0-b';
const OLD = 'catalog@1.0.0-a';
const assignment: Assignment = {
  versions: { shell: '1.0.0-a', catalog: '2.0.0-b', booking: '1.0.0-a' },
  fallbacks: {},
  off: {},
  arms: {},
};
const rejected = { type: 'error', remote: NEW, kind: 'render', message: 'x is not a function' } as const;
const mounted = (ms: number): ReportEvent => ({ type: 'mount', remote: NEW, ms });

let open: TestRegistry;
let clock: number;
let rollout: ActiveRollout;
beforeAll(async () => {
  open = await openTestRegistry();
}, OPEN_MS);
afterAll(() => open.close());
beforeEach(async () => {
  clock = NOON;
  await query('delete from registry.figures; delete from registry.errors; delete from registry.rollouts');
  rollout = await addRollout({ catalog: '2.0.0-b' });
});

const query = (text: string, values: unknown[] = []) =>
  withClient(open.db, async (client) => (await client.query(text, values)).rows);

async function addRollout(
  releases: Record<string, string>,
  control: ActiveRollout['control'] = releases,
): Promise<ActiveRollout> {
  const [{ id }] = await query(
    `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at)
     values ('salt', '{}', $1, '{}', now(), 'ops', now()) returning id`,
    [JSON.stringify(control)],
  );
  const plan = planSchema.parse({ steps: [{ percent: 50 }], slowMs: SLOW_MS });
  return { id, status: 'running', salt: 'salt', releases, control, plan, step: 0 };
}

/** An intake whose pages all run the new catalog, each on its assigned side. */
function intakeOf(device = 'phone', options: Partial<IntakeOptions> = {}) {
  const rollouts = options.rollouts ?? (async () => [rollout]);
  const intake = createIntake({
    db: open.db,
    now: () => clock,
    secret: 'secret',
    rollouts,
    async assignmentOf(setId) {
      if (setId !== 'known') return null;
      const arms: Assignment['arms'] = {};
      for (const one of await rollouts()) {
        const side = assignedSide(one, device);
        if (side !== 'rest') arms[one.id] = side;
      }
      return { ...assignment, arms };
    },
    ...options,
  });
  const report = (events: ReportEvent[], reporter: Reporter = { device }, set = 'known') =>
    intake.take({ set, platform: 'web', app: '3.0.12', events }, reporter);
  return { ...intake, report };
}
const compared = () => query('select * from registry.compared order by rollout_id, device');
const figures = (release = NEW) =>
  readFigures(open.registry.context, {
    releases: [release],
    from: new Date(NOON),
    until: new Date(NOON + 2 * MINUTE_MS),
  });

test("the intake counts reports above a network's limit as dropped, and does not limit a page without a network", async () => {
  const { report, dropped } = intakeOf('phone', { perMinute: 1 });
  const networks = reporterNetworks('41.190.2.7');
  expect([report([rejected], { networks }), report([rejected], { networks })]).toEqual([true, false]);
  expect([report([rejected], {}), report([rejected], {})]).toEqual([true, true]);
  expect(dropped()).toBe(1);
});

test('a node that cannot write drops reports above its memory limit', () => {
  const { report, dropped } = intakeOf();
  const taken = Array.from({ length: 20_001 }, () => report([rejected]));
  expect([taken.indexOf(false), taken.length]).toEqual([20_000, 20_001]);
  expect(dropped()).toBe(1);
});

test('a failed flush throws, and the next flush writes again', async () => {
  let isBroken = true;
  const rollouts = async () => {
    if (isBroken) throw new Error('no database');
    return [rollout];
  };
  const { report, flush } = intakeOf('phone', { rollouts });
  report([rejected]);
  await expect(flush()).rejects.toThrow('no database');
  isBroken = false;
  report([rejected]);
  await flush();
  expect(await figures()).toMatchObject([{ metric: 'error_render', count: 1 }]);
});

test('an error that the database refuses costs no other report of its batch', async () => {
  const { report, flush } = intakeOf();
  report([mounted(10)]);
  for (const message of ['x is not a function', 'a\u0000b', 'y is not a function']) report([{ ...rejected, message }]);
  await expect(flush()).rejects.toThrow('1 row of reports cannot be written');
  expect((await query('select message from registry.errors order by message')).map(({ message }) => message)).toEqual([
    ...['x is not a function', 'y is not a function'],
  ]);
  expect(await compared()).toMatchObject([{ used: true, failed: true }]);
  expect(await figures()).toMatchObject([{ count: 3 }, { count: 1 }]);
});

test('no number of reports exceeds what an error counts', async () => {
  const { report, flush } = intakeOf();
  report([rejected]);
  await flush();
  await query('update registry.errors set count = 2147483647');
  report([rejected, rejected]);
  await flush();
  expect(await query('select count from registry.errors')).toEqual([{ count: 2147483647 }]);
});

test('the comparison excludes a device without an id, with another set, or on the wrong side', async () => {
  const { report, flush } = intakeOf();
  report([rejected], {});
  report([rejected], { device: 'phone' }, 'unknown');
  const canary = assignedSide(rollout, 'phone') === 'canary';
  const other = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].find((id) => (assignedSide(rollout, id) === 'canary') !== canary);
  report([rejected], { device: other });
  await flush();
  expect(await compared()).toEqual([]);
});

test('a flush skips devices of an ended rollout and writes the others of the batch', async () => {
  const gone = { ...rollout, id: 9999 };
  const { report, flush } = intakeOf('phone', { rollouts: async () => [gone, rollout] });
  report([rejected]);
  await flush();
  expect(await compared()).toMatchObject([{ rollout_id: rollout.id }]);
});

test('a device keeps the side of its first report; a report from the other side changes nothing', async () => {
  const { report, flush } = intakeOf();
  report([mounted(10)]);
  await flush();
  await query(`update registry.compared set arm = case arm when 'canary' then 'control' else 'canary' end`);
  const [before] = await compared();
  report([rejected]);
  await flush();
  expect(await compared()).toEqual([before]);
  expect(before).toMatchObject({ used: true, failed: false });
});

test.each([
  ['a failure', rejected, { used: true, failed: true, slow: false }],
  [
    'a load on a slow line',
    { type: 'load', remote: NEW, ok: false, ms: 0, slow: true },
    { used: false, failed: false, slow: false },
  ],
  ['a slow first screen', mounted(SLOW_MS + 1), { used: true, failed: false, slow: true }],
  ['a first screen at the limit', mounted(SLOW_MS), { used: true, failed: false, slow: false }],
  ['a slow move', { type: 'move', remote: NEW, ms: 9000 }, { used: true, failed: false, slow: false }],
  ['another remote', { ...rejected, remote: 'booking@1.0.0-a' }, { used: false, failed: false, slow: false }],
  ['a release of another set', { ...rejected, remote: OLD }, { used: false, failed: false, slow: false }],
] as const)('%s marks the device accordingly', async (_, event, marks) => {
  const { report, flush } = intakeOf();
  report([event]);
  await flush();
  expect(await compared()).toMatchObject([
    { arm: assignedSide(rollout, 'phone'), address: null, wide: null, ...marks },
  ]);
});

test('in a rollout of the shell a failure of any remote counts', async () => {
  rollout = await addRollout({ shell: '2.0.0-b' });
  const { report, flush } = intakeOf();
  report([{ ...rejected, remote: 'booking@1.0.0-a' }]);
  await flush();
  expect(await compared()).toMatchObject([{ used: true, failed: true }]);
});

test.each(['in one batch', 'in two'])(
  'a device keeps its failure mark when later reports %s are fine',
  async (batches) => {
    const { report, flush } = intakeOf();
    report([rejected, mounted(SLOW_MS + 1)]);
    if (batches === 'in two') await flush();
    report([{ ...rejected, remote: 'booking@1.0.0-a' }]);
    await flush();
    expect(await compared()).toMatchObject([{ used: true, failed: true, slow: true }]);
  },
);

test('a device and its address are stored as hashes that differ by rollout and by secret', async () => {
  const other = await addRollout({ catalog: '2.0.0-b' });
  const reporter = { device: 'phone', networks: reporterNetworks('41.190.2.7') };
  const rollouts = async () => [rollout, other];
  const first = intakeOf('phone', { rollouts });
  first.report([rejected], reporter);
  await first.flush();
  const [one, two] = await compared();
  expect(one.device).toMatch(/^[\w-]{16}$/);
  expect(one.address).toMatch(/^[\w-]{12}$/);
  expect(one.wide).toMatch(/^[\w-]{12}$/);
  expect([one.device === two.device, one.address === two.address]).toEqual([false, false]);
  expect([one.wide === two.wide, one.wide === one.address]).toEqual([false, false]);
  await query('delete from registry.compared');
  const second = intakeOf('phone', { rollouts, secret: 'another' });
  second.report([rejected], reporter);
  await second.flush();
  const [again] = await compared();
  expect([again.device === one.device, again.address === one.address]).toEqual([true, false]);
});

test('figures add up by minute, and in memory over all minutes', async () => {
  const { report, flush, totals } = intakeOf();
  report([mounted(100), mounted(300)]);
  await flush();
  report([mounted(100), { type: 'vital', remote: NEW, name: 'CLS', value: 0.2 }]);
  clock += MINUTE_MS;
  report([mounted(1000), rejected]);
  await flush();
  const minutes = (await figures()).filter(({ metric }) => metric === 'mount');
  const sum = (buckets: readonly number[] | null) => buckets?.reduce((all, one) => all + one, 0);
  expect(minutes.map(({ count, total, buckets }) => [count, total, sum(buckets)])).toEqual([
    [3, 500, 3],
    [1, 1000, 1],
  ]);
  expect(totals().get(`${NEW} mount`)).toMatchObject({ count: 4, total: 1500 });
  expect(sum(totals().get(`${NEW} mount`)?.buckets ?? null)).toBe(4);
  expect(totals().get(`${NEW} cls`)).toEqual({ count: 1, total: 0.2, buckets: undefined });
  expect((await figures()).find(({ metric }) => metric === 'cls')?.buckets).toBeNull();
});

test('a query of figures includes the first minute, excludes the last one, and filters by release', async () => {
  for (const minute of [-1, 0, 1, 2])
    await query(`insert into registry.figures values ($1, $2, 'load', 1, 1)`, [
      new Date(NOON + minute * MINUTE_MS),
      NEW,
    ]);
  const minutes = (await figures()).map(({ minute }) => Date.parse(minute) - NOON);
  expect(minutes).toEqual([0, MINUTE_MS]);
  expect(await figures(OLD)).toEqual([]);
});

const NO_ONE = { reported: 0, used: 0, failed: 0, slow: 0, unstarted: 0 };

test('each rollout compares its own devices, and no device is on both sides', async () => {
  const other = await addRollout({ catalog: '2.0.0-b' });
  await query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address) values
     ($1, 'a', 'canary', true, true, false, 'x'), ($1, 'b', 'canary', false, false, true, 'y'),
     ($1, 'c', 'control', true, false, false, null), ($2, 'a', 'control', true, true, true, 'x')`,
    [rollout.id, other.id],
  );
  const tables = tablesOf(open.db);
  const mine = {
    canary: { reported: 2, used: 1, failed: 1, slow: 1, unstarted: 0 },
    control: { reported: 1, used: 1, failed: 0, slow: 0, unstarted: 0 },
  };
  const theirs = { canary: NO_ONE, control: { reported: 1, used: 1, failed: 1, slow: 1, unstarted: 0 } };
  expect(await comparisonsOf(tables, [other.id, rollout.id], clock)).toEqual([theirs, mine]);
  expect(await comparisonOf(tables, 9999, clock)).toEqual({ canary: NO_ONE, control: NO_ONE });
  const { networks, seen } = await networkCountsOf(tables, rollout.id, 'narrow', clock);
  expect([networks.length, seen]).toEqual([2, 2]);
  expect(networks).toContainEqual({
    canary: { reported: 1, used: 1, failed: 1, slow: 0, unstarted: 0 },
    control: NO_ONE,
  });
});

test('a page without a reported start counts once it had two minutes, until the next start', async () => {
  const { report, served, flush } = intakeOf();
  const start: ReportEvent = { type: 'load', remote: 'shell@1.0.0-a', ok: true, ms: 10 };
  const arm = assignedSide(rollout, 'phone') as 'canary' | 'control';
  const countsAfter = async (ms: number) => {
    await flush();
    clock += ms;
    return (await comparisonOf(tablesOf(open.db), rollout.id, clock))[arm];
  };
  served('known', () => ({ device: 'phone' }));
  expect(await countsAfter(119_999)).toMatchObject({ reported: 0, unstarted: 0 });
  expect(await countsAfter(1)).toMatchObject({ reported: 0, unstarted: 1 });
  // A report of another release, or of a made-up shell, is no start.
  report([rejected, { ...start, remote: 'shell@6.6.6-made-up' }]);
  expect(await countsAfter(0)).toMatchObject({ reported: 1, unstarted: 1 });
  served('known', () => ({ device: 'phone' }));
  clock += 5000;
  report([start]);
  expect(await countsAfter(120_000)).toMatchObject({ reported: 1, unstarted: 0 });
  served('known', () => ({ device: 'phone' }));
  expect(await countsAfter(120_000)).toMatchObject({ unstarted: 1 });
});

test('a busy node notes the first pages of each second alone', async () => {
  const { served, flush } = intakeOf();
  let read = 0;
  const serve = (count: number) => {
    for (let page = 0; page < count; page += 1) {
      served('known', () => {
        read += 1;
        return { device: `phone ${page}` };
      });
    }
  };
  serve(MAX_NOTED + 100);
  expect(read).toBe(MAX_NOTED);
  await flush();
  serve(1);
  expect(read).toBe(MAX_NOTED + 1);
});

test('a device of a new remote is compared by the rest of the app, and reports the new remote apart', async () => {
  const fresh = await addRollout({ catalog: '2.0.0-b' }, { catalog: null });
  const [device = ''] = Array.from({ length: 50 }, (_, index) => `phone ${index}`).filter(
    (id) => assignedSide(fresh, id) === 'canary',
  );
  const { report, flush } = intakeOf(device, { rollouts: async () => [fresh] });
  report([rejected]);
  await flush();
  const marks = { used: false, failed: false, slow: false, own_used: true, own_failed: true, own_slow: false };
  expect(await compared()).toMatchObject([marks]);
  report([mounted(SLOW_MS + 1), { ...rejected, remote: 'booking@1.0.0-a' }]);
  await flush();
  expect(await compared()).toMatchObject([{ ...marks, used: true, failed: true, own_slow: true }]);
  expect(await comparisonOf(tablesOf(open.db), fresh.id, clock)).toEqual({
    canary: { reported: 1, used: 1, failed: 1, slow: 0, unstarted: 0 },
    control: NO_ONE,
    own: { used: 1, failed: 1, slow: 1, restFailed: 1, restSlow: 0 },
  });
});
