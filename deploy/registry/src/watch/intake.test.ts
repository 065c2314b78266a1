import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '@viewmax/server/database';
import { cutLine } from '@viewmax/testing/server/cut-line';
import { assignedSide } from '../sets/resolve.ts';
import type { Assignment } from '../state/state.ts';
import { losingConnection, MOMENTS } from '../testing/losing-connection.ts';
import { mounted, NEW, OLD, openTestIntake, rejected, SLOW_MS } from '../testing/open-test-intake.ts';
import { NEW_ROWS_PER_HOUR } from './errors.ts';
import { reporterNetworks } from './report-limit.ts';

const open = await openTestIntake();
afterAll(open.close);
beforeEach(() => open.clear());

test("the intake counts reports above a network's limit as dropped, and does not limit a page without a network", async () => {
  const { report, dropped } = open.intakeOf('phone', { perMinute: 1 });
  const networks = reporterNetworks('41.190.2.7');
  expect([report([rejected], { networks }), report([rejected], { networks })]).toEqual([true, false]);
  expect([report([rejected], {}), report([rejected], {})]).toEqual([true, true]);
  expect(dropped()).toBe(1);
});

test('a node that cannot write drops reports above its memory limit', () => {
  const { report, dropped } = open.intakeOf();
  const taken = Array.from({ length: 20_001 }, () => report([rejected]));
  expect([taken.indexOf(false), taken.length]).toEqual([20_000, 20_001]);
  expect(dropped()).toBe(1);
});

test('a failed flush throws, and the next flush writes its reports too', async () => {
  let isBroken = true;
  const rollouts = async () => {
    if (isBroken) throw new Error('no database');
    return [open.rollout()];
  };
  const { report, flush } = open.intakeOf('phone', { rollouts });
  report([rejected]);
  await expect(flush()).rejects.toThrow('no database');
  isBroken = false;
  report([rejected]);
  await flush();
  expect(await open.figures()).toMatchObject([{ metric: 'error_render', count: 2 }]);
});

const started = { type: 'load', remote: 'shell@1.0.0-a', ok: true, ms: 1 } as const;

test.each(MOMENTS)('no report is missing or doubled when the connection is lost %s', async (moment) => {
  const { report, served, flush } = open.intakeOf('phone', { db: losingConnection(open.db, moment) });
  served('known', () => ({ device: 'phone' }));
  report([rejected]);
  await expect(flush()).rejects.toThrow('Connection terminated');
  report([started, rejected]);
  await flush();
  await flush();
  expect(await open.figures()).toMatchObject([{ metric: 'error_render', count: 2 }]);
  expect(await open.query('select count from registry.errors')).toEqual([{ count: 2 }]);
  expect(await open.compared()).toMatchObject([
    { failed: true, page_at: new Date(open.now()), started_at: expect.any(Date) },
  ]);
});

test('reports that a failed flush keeps count against the memory limit', async () => {
  const { report, flush, dropped } = open.intakeOf('phone', { db: losingConnection(open.db, 'before COMMIT') });
  for (let count = 0; count < 15_000; count += 1) report([mounted(10)]);
  await expect(flush()).rejects.toThrow('Connection terminated');
  for (let count = 0; count < 6000; count += 1) report([mounted(10)]);
  expect(dropped()).toBe(1000);
  await flush();
  expect(await open.figures()).toMatchObject([{ metric: 'mount', count: 20_000 }]);
});

test('a failed flush uses up none of the rows that a network may add', async () => {
  const { report, flush } = open.intakeOf('phone', { db: losingConnection(open.db, 'before COMMIT') });
  const networks = reporterNetworks('41.190.2.7');
  const send = (count: number) => {
    for (const letter of 'abcdefghijklmnop'.slice(0, count))
      report([{ ...rejected, message: `made up ${letter}` }], { networks });
  };
  send(8);
  await expect(flush()).rejects.toThrow('Connection terminated');
  send(16);
  await flush();
  expect(await open.query('select sum(count)::int as events, count(*)::int as rows from registry.errors')).toEqual([
    { events: 18, rows: NEW_ROWS_PER_HOUR },
  ]);
});

test('a report waits ten seconds for the note of its set', async () => {
  const sets = new Map<string, Assignment>();
  const { report, flush } = open.intakeOf('phone', { assignmentsOf: async () => sets });
  report([rejected]);
  open.passes(9999);
  await flush();
  report([mounted(10)]);
  sets.set('known', open.assignment);
  await flush();
  expect(await open.figures()).toMatchObject([{ metric: 'error_render' }, { metric: 'mount' }]);
  sets.clear();
  report([rejected]);
  open.passes(10_000);
  await flush();
  sets.set('known', open.assignment);
  await flush();
  expect(await open.figures()).toMatchObject([{ count: 1 }, { count: 1 }]);
});

// PGlite has no connection that could break.
if (process.env.DATABASE_URL) {
  test('no report is missing or doubled when PostgreSQL goes away in the middle and comes back', async () => {
    const line = await cutLine(open.db.url ?? '');
    const db = await openDatabase({ databaseUrl: line.url, dataDir: '' });
    const { report, flush } = open.intakeOf('phone', { db });
    const breaks: (() => unknown)[] = [
      () => line.cut(),
      () => line.cutAt('registry.errors where', 'answered'),
      ...['begin', 'batch_writers', 'into registry.errors', 'into registry.figures', 'commit'].flatMap((text) => [
        () => line.cutAt(text, 'sent'),
        () => line.cutAt(text, 'answered'),
      ]),
    ];
    for (const each of breaks) {
      report([rejected]);
      await each();
      await expect(flush()).rejects.toThrow();
      report([rejected]);
      await line.mend();
      await flush();
    }
    expect(await open.figures()).toMatchObject([{ metric: 'error_render', count: 2 * breaks.length }]);
    expect(await open.query('select count from registry.errors')).toEqual([{ count: 2 * breaks.length }]);
    await db.close();
    await line.close();
  });
}

test('an error that the database refuses costs no other report of its batch', async () => {
  const { report, flush } = open.intakeOf();
  report([mounted(10)]);
  for (const message of ['x is not a function', 'a\u0000b', 'y is not a function']) report([{ ...rejected, message }]);
  await expect(flush()).rejects.toThrow('1 row of reports cannot be written');
  expect(
    (await open.query('select message from registry.errors order by message')).map(({ message }) => message),
  ).toEqual([...['x is not a function', 'y is not a function']]);
  expect(await open.compared()).toMatchObject([{ used: true, failed: true }]);
  expect(await open.figures()).toMatchObject([{ count: 3 }, { count: 1 }]);
});

test('no number of reports exceeds what an error counts', async () => {
  const { report, flush } = open.intakeOf();
  report([rejected]);
  await flush();
  await open.query('update registry.errors set count = 2147483647');
  report([rejected, rejected]);
  await flush();
  expect(await open.query('select count from registry.errors')).toEqual([{ count: 2147483647 }]);
});

test('the comparison excludes a device without an id, with another set, or on the wrong side', async () => {
  const { report, flush } = open.intakeOf();
  report([rejected], {});
  report([rejected], { device: 'phone' }, 'unknown');
  const canary = assignedSide(open.rollout(), 'phone') === 'canary';
  const other = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].find(
    (id) => (assignedSide(open.rollout(), id) === 'canary') !== canary,
  );
  report([rejected], { device: other });
  await flush();
  expect(await open.compared()).toEqual([]);
});

test('a flush skips devices of an ended rollout and writes the others of the batch', async () => {
  const gone = { ...open.rollout(), id: 9999 };
  const { report, flush } = open.intakeOf('phone', { rollouts: async () => [gone, open.rollout()] });
  report([rejected]);
  await flush();
  expect(await open.compared()).toMatchObject([{ rollout_id: open.rollout().id }]);
});

test('a device keeps the side of its first report; a report from the other side changes nothing', async () => {
  const { report, flush } = open.intakeOf();
  report([mounted(10)]);
  await flush();
  await open.query(`update registry.compared set arm = case arm when 'canary' then 'control' else 'canary' end`);
  const [before] = await open.compared();
  report([rejected]);
  await flush();
  expect(await open.compared()).toEqual([before]);
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
  [
    'an empty slot',
    { type: 'slot', remote: NEW, slot: 'movie.showtimes' },
    { used: true, failed: false, slotless: true },
  ],
  [
    'a slow tap',
    { type: 'vital', remote: NEW, name: 'INP', value: 504 },
    { used: true, failed: false, slow: false, slow_taps: true },
  ],
  ['a tap at the limit', { type: 'vital', remote: NEW, name: 'INP', value: 500 }, { used: true, slow_taps: false }],
  ['a slow first paint', { type: 'vital', remote: NEW, name: 'LCP', value: 9000 }, { used: true, slow_taps: false }],
  ['a slow move', { type: 'move', remote: NEW, ms: 9000 }, { used: true, failed: false, slow: false }],
  ['another remote', { ...rejected, remote: 'booking@1.0.0-a' }, { used: false, failed: false, slow: false }],
  ['a release of another set', { ...rejected, remote: OLD }, { used: false, failed: false, slow: false }],
] as const)('%s marks the device accordingly', async (_, event, columns) => {
  const { report, flush } = open.intakeOf();
  report([event]);
  await flush();
  expect(await open.compared()).toMatchObject([
    { arm: assignedSide(open.rollout(), 'phone'), address: null, wide: null, ...columns },
  ]);
});

test('in a rollout of the shell a failure of any remote counts', async () => {
  const shell = await open.addRollout({ shell: '2.0.0-b' });
  const { report, flush } = open.intakeOf('phone', { rollouts: async () => [shell] });
  report([{ ...rejected, remote: 'booking@1.0.0-a' }]);
  await flush();
  expect(await open.compared()).toMatchObject([{ used: true, failed: true }]);
});

test.each(['in one batch', 'in two'])('a device keeps its failure when later reports %s are fine', async (batches) => {
  const { report, flush } = open.intakeOf();
  report([rejected, mounted(SLOW_MS + 1)]);
  if (batches === 'in two') await flush();
  report([{ ...rejected, remote: 'booking@1.0.0-a' }]);
  await flush();
  expect(await open.compared()).toMatchObject([{ used: true, failed: true, slow: true }]);
});

test('a device and its address are stored as hashes that differ by rollout and by secret', async () => {
  const other = await open.addRollout({ catalog: '2.0.0-b' });
  const reporter = { device: 'phone', networks: reporterNetworks('41.190.2.7') };
  const rollouts = async () => [open.rollout(), other];
  const first = open.intakeOf('phone', { rollouts });
  first.report([rejected], reporter);
  await first.flush();
  const [one, two] = await open.compared();
  expect(one.device).toMatch(/^[\w-]{16}$/);
  expect(one.address).toMatch(/^[\w-]{12}$/);
  expect(one.wide).toMatch(/^[\w-]{12}$/);
  expect([one.device === two.device, one.address === two.address]).toEqual([false, false]);
  expect([one.wide === two.wide, one.wide === one.address]).toEqual([false, false]);
  await open.query('delete from registry.compared');
  const second = open.intakeOf('phone', { rollouts, secret: 'another' });
  second.report([rejected], reporter);
  await second.flush();
  const [again] = await open.compared();
  expect([again.device === one.device, again.address === one.address]).toEqual([true, false]);
});
