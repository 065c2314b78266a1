import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { assignedSide } from '../sets/resolve.ts';
import { tablesOf } from '../state/tables.ts';
import { makeCounts, type Sides } from '../testing/make-counts.ts';
import { MINUTE_MS, mounted, NEW, OLD, openTestIntake, rejected, SLOW_MS } from '../testing/open-test-intake.ts';
import { comparisonOf, comparisonsOf, networkCountsOf } from './comparison.ts';
import { MAX_NOTED } from './intake.ts';
import { kindsWhere } from './kinds.ts';

const open = await openTestIntake();
afterAll(open.close);
beforeEach(() => open.clear());

const NO_ONE = { against: 0, before: 0 };
/** As the database counts them: each kind, also without a device. */
const counts = (sides: Sides) => ({
  ...Object.fromEntries(
    kindsWhere((kind) => kind.worseThan !== 'the rest of the app' && !(sides.own && kind.isOfUsers)).map((name) => [
      name,
      NO_ONE,
    ]),
  ),
  ...makeCounts(sides),
});

test('figures add up by minute, and in memory over all minutes', async () => {
  const { report, flush, totals } = open.intakeOf();
  report([mounted(100), mounted(300)]);
  await flush();
  report([mounted(100), { type: 'vital', remote: NEW, name: 'CLS', value: 0.2 }]);
  open.passes(MINUTE_MS);
  report([mounted(1000), rejected]);
  await flush();
  const minutes = (await open.figures()).filter(({ metric }) => metric === 'mount');
  const sum = (buckets: readonly number[] | null) => buckets?.reduce((all, one) => all + one, 0);
  expect(minutes.map(({ count, total, buckets }) => [count, total, sum(buckets)])).toEqual([
    [3, 500, 3],
    [1, 1000, 1],
  ]);
  expect(totals().get(`${NEW} mount`)).toMatchObject({ count: 4, total: 1500 });
  expect(sum(totals().get(`${NEW} mount`)?.buckets ?? null)).toBe(4);
  expect(totals().get(`${NEW} cls`)).toEqual({ count: 1, total: 0.2, buckets: undefined });
  expect((await open.figures()).find(({ metric }) => metric === 'cls')?.buckets).toBeNull();
});

test('at their limit the counters of this process go on for what pages report, and the longest unreported goes', async () => {
  const { report, flush, totals } = open.intakeOf('phone', { mostTotals: 2 });
  const vital = (name: 'CLS' | 'LCP'): ReportEvent => ({ type: 'vital', remote: NEW, name, value: 1 });
  for (const events of [[mounted(100)], [vital('CLS')], [mounted(100)], [vital('LCP')]]) {
    report(events);
    await flush();
  }
  expect([...totals()].map(([key, { count }]) => [key, count]).sort()).toEqual([
    [`${NEW} lcp`, 1],
    [`${NEW} mount`, 2],
  ]);
});

test('a query of figures includes the first minute, excludes the last one, and filters by release', async () => {
  for (const minute of [-1, 0, 1, 2])
    await open.query(`insert into registry.figures values ($1, $2, 'load', 1, 1)`, [
      new Date(open.now() + minute * MINUTE_MS),
      NEW,
    ]);
  const minutes = (await open.figures()).map(({ minute }) => Date.parse(minute) - open.now());
  expect(minutes).toEqual([0, MINUTE_MS]);
  expect(await open.figures(OLD)).toEqual([]);
});

test('each rollout compares its own devices, and no device is on both sides', async () => {
  const other = await open.addRollout({ catalog: '2.0.0-b' });
  await open.query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, slotless, slow_taps, address) values
     ($1, 'a', 'canary', true, true, false, false, false, 'x'), ($1, 'b', 'canary', false, false, true, true, true, 'y'),
     ($1, 'c', 'control', true, false, false, false, true, null), ($2, 'a', 'control', true, true, true, false, false, 'x')`,
    [open.rollout().id, other.id],
  );
  const tables = tablesOf(open.db);
  const mine = {
    ...counts({
      canary: { reported: 2, used: 1, failed: 1, slow: 1, slotless: 1 },
      control: { reported: 1, used: 1 },
    }),
    slowTaps: { against: 1, before: 1 },
  };
  const theirs = counts({ control: { reported: 1, used: 1, failed: 1, slow: 1 } });
  expect(await comparisonsOf(tables, [other.id, open.rollout().id], open.now())).toEqual([theirs, mine]);
  expect(await comparisonOf(tables, 9999, open.now())).toEqual({});
  const { networks, seen } = await networkCountsOf(tables, open.rollout().id, 'narrow', open.now());
  expect([networks.length, seen]).toEqual([2, 2]);
  expect(networks).toContainEqual(counts({ canary: { reported: 1, used: 1, failed: 1 } }));
});

test('noted events of users are counted neither with the shell, which all use, nor with a new remote', async () => {
  const rollouts = [open.rollout()];
  rollouts.push(await open.addRollout({ shell: '2.0.0-b', catalog: '2.0.0-b' }));
  rollouts.push(await open.addRollout({ catalog: '2.0.0-b' }, { catalog: null }));
  const ids = rollouts.map(({ id }) => id);
  const found = await comparisonsOf(tablesOf(open.db), ids, open.now());
  expect(found.map(({ purchases, purchasesOfUsers }) => [purchases, purchasesOfUsers])).toEqual([
    [NO_ONE, NO_ONE],
    [NO_ONE, undefined],
    [NO_ONE, undefined],
  ]);
});

test('a page without a reported start counts once it had two minutes, until the next start', async () => {
  const { report, served, flush } = open.intakeOf();
  const start: ReportEvent = { type: 'load', remote: 'shell@1.0.0-a', ok: true, ms: 10 };
  const arm = assignedSide(open.rollout(), 'phone') === 'canary' ? 'against' : 'before';
  const countsAfter = async (ms: number) => {
    await flush();
    open.passes(ms);
    const { reported, unstarted } = await comparisonOf(tablesOf(open.db), open.rollout().id, open.now());
    return { reported: reported?.[arm], unstarted: unstarted?.[arm] };
  };
  served('known', () => ({ device: 'phone' }));
  expect(await countsAfter(119_999)).toMatchObject({ reported: 0, unstarted: 0 });
  expect(await countsAfter(1)).toMatchObject({ reported: 0, unstarted: 1 });
  // A report of another release, or of a made-up shell, is no start.
  report([rejected, { ...start, remote: 'shell@6.6.6-made-up' }]);
  expect(await countsAfter(0)).toMatchObject({ reported: 1, unstarted: 1 });
  served('known', () => ({ device: 'phone' }));
  open.passes(5000);
  report([start]);
  expect(await countsAfter(120_000)).toMatchObject({ reported: 1, unstarted: 0 });
  served('known', () => ({ device: 'phone' }));
  expect(await countsAfter(120_000)).toMatchObject({ unstarted: 1 });
});

test('a busy node notes the first pages of each second alone', async () => {
  const { served, flush } = open.intakeOf();
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
  const fresh = await open.addRollout({ catalog: '2.0.0-b' }, { catalog: null });
  const [device = ''] = Array.from({ length: 50 }, (_, index) => `phone ${index}`).filter(
    (id) => assignedSide(fresh, id) === 'canary',
  );
  const { report, flush } = open.intakeOf(device, { rollouts: async () => [fresh] });
  report([rejected]);
  await flush();
  const columns = { used: false, failed: false, slow: false, own_used: true, own_failed: true, own_slow: false };
  expect(await open.compared()).toMatchObject([columns]);
  report([mounted(SLOW_MS + 1), { ...rejected, remote: 'booking@1.0.0-a' }]);
  await flush();
  expect(await open.compared()).toMatchObject([{ ...columns, used: true, failed: true, own_slow: true }]);
  expect(await comparisonOf(tablesOf(open.db), fresh.id, open.now())).toEqual(
    counts({
      canary: { reported: 1, used: 1, failed: 1 },
      own: { used: 1, failed: 1, slow: 1, restFailed: 1, restSlow: 0 },
    }),
  );
});

test('a new remote that shows nothing in its slot has failed', async () => {
  const fresh = await open.addRollout({ catalog: '2.0.0-b' }, { catalog: null });
  const device = Array.from({ length: 50 }, (_, at) => `phone ${at}`).find(
    (id) => assignedSide(fresh, id) === 'canary',
  );
  const { report, flush } = open.intakeOf(device, { rollouts: async () => [fresh] });
  report([{ type: 'slot', remote: rejected.remote, slot: 'movie.below' }]);
  await flush();
  expect(await open.compared()).toMatchObject([{ own_used: true, own_failed: true }]);
});

test('the first page of a device stays the beginning of its comparison', async () => {
  const { report, flush, served } = open.intakeOf();
  const since = async () => (await open.compared()).map((row) => row.since.getTime());
  const first = open.now();
  served('known', () => ({ device: 'phone' }));
  open.passes(10);
  report([mounted(100)]);
  await flush();
  expect(await since()).toEqual([first]);
  open.passes(MINUTE_MS);
  report([mounted(100)]);
  await flush();
  expect(await since()).toEqual([first]);
});

test('a wide network counts its addresses', async () => {
  await open.query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address, wide) values
     ($1, 'a', 'canary', true, true, false, 'x', 'wide'), ($1, 'b', 'canary', true, true, false, 'y', 'wide'),
     ($1, 'c', 'control', true, false, false, 'z', 'far')`,
    [open.rollout().id],
  );
  const { networks, seen } = await networkCountsOf(tablesOf(open.db), open.rollout().id, 'wide', open.now());
  expect(seen).toBe(2);
  expect(networks).toContainEqual(counts({ canary: { reported: 2, used: 2, failed: 2 } }));
  expect(networks).toContainEqual(counts({ control: { reported: 1, used: 1 } }));
});

test('of very many addresses the comparison reads those with the most weight, by trouble and by devices', async () => {
  await open.query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address)
     select $1::int, n || ' of ' || device, 'control', true, n <= 150, false, 'usual ' || n
       from generate_series(1, 300) as n, generate_series(1, 3) as device
     union all select $1::int, 'busy ' || n, 'control', true, false, false, 'busy' from generate_series(1, 5) as n
     union all select $1::int, 'worse ' || n, 'canary', true, true, true, 'worse' from generate_series(1, 2) as n`,
    [open.rollout().id],
  );
  const { networks: found, seen } = await networkCountsOf(tablesOf(open.db), open.rollout().id, 'narrow', open.now());
  expect(seen).toBe(302);
  expect(found).toContainEqual(counts({ canary: { reported: 2, used: 2, failed: 2, slow: 2 } }));
  expect(found).toContainEqual(counts({ control: { reported: 5, used: 5 } }));
  expect(found.length).toBeLessThanOrEqual(200);
});

test('a noted event counts once for a compared device, for its side and network, from its first compared page on', async () => {
  await open.query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address, since) values
     ($1, 'a', 'canary', true, false, false, 'x', '2026-03-02T10:00:00Z'),
     ($1, 'b', 'control', true, false, false, 'y', '2026-03-02T10:00:00Z'),
     ($1, 'c', 'control', true, false, false, 'y', null), ($1, 'd', 'control', false, false, false, 'y', null)`,
    [open.rollout().id],
  );
  await open.query(
    `insert into facts.acts (rollout_id, device, act, code, at) values
     ($1, 'a', 'bought', '', '2026-03-02T09:59:59Z'), ($1, 'a', 'credited', '', '2026-03-02T10:00:01Z'),
     ($1, 'b', 'bought', 'one', '2026-03-02T10:00:01Z'), ($1, 'b', 'bought', 'two', '2026-03-02T10:00:02Z'), ($1, 'c', 'bought', '', '2026-03-02T09:00:00Z'),
     ($1, 'c', 'signed_in', '', '2026-03-02T10:00:01Z'), ($1, 'b', 'refused', 'sold_out', '2026-03-02T10:00:01Z'), ($1, 'b', 'refused', 'forbidden', '2026-03-02T10:00:01Z'),
     ($1, 'd', 'bought', '', '2026-03-02T10:00:01Z'), ($1, 'a device of no page', 'bought', '', '2026-03-02T10:00:01Z'), ($1 + 1, 'a', 'bought', '', '2026-03-02T10:00:01Z')`,
    [open.rollout().id],
  );
  const acts = {
    purchases: { canary: 0, control: 3 },
    topups: { canary: 1, control: 0 },
    signins: { canary: 0, control: 1 },
    refusals: { canary: 0, control: 1 },
  };
  const tables = tablesOf(open.db);
  const [canary, control] = [
    { reported: 1, used: 1 },
    { reported: 3, used: 2 },
  ];
  const byUsers = { purchasesOfUsers: { against: 2, before: 0 }, signinsOfUsers: { against: 1, before: 0 } };
  expect(await comparisonOf(tables, open.rollout().id, open.now())).toEqual({
    ...counts({ canary, control, acts }),
    ...byUsers,
    topupsOfUsers: { against: 0, before: 1 },
  });
  const { networks } = await networkCountsOf(tables, open.rollout().id, 'narrow', open.now());
  expect(networks).toHaveLength(2);
  const ofNetwork = counts({ control, acts: { ...acts, topups: { canary: 0, control: 0 } } });
  expect(networks).toContainEqual({ ...ofNetwork, ...byUsers });
});

test('the backend notes events for running rollouts alone', async () => {
  const noted = () => open.query('select id from facts.rollouts where id = $1', [open.rollout().id]);
  const becomes = (status: string) =>
    open.query('update registry.rollouts set status = $1 where id = $2', [status, open.rollout().id]);
  expect(await noted()).toHaveLength(1);
  await becomes('paused');
  expect(await noted()).toHaveLength(1);
  await becomes('promoted');
  expect(await noted()).toEqual([]);
});
