import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { Reach } from '@viewmax/contracts/ops/actions';
import { withClient } from '@viewmax/server/with-client';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { verifyAudit } from './audit.ts';
import { type Change, change, changeElsewhere } from './change.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

const open = await openTestRegistry();
afterAll(open.close);

const query = (text: string) => withClient(open.db, async (client) => (await client.query(text)).rows);
const snapshot = async () => {
  const [{ revision, changes }] = await query('select revision, changes from registry.state');
  return { revision, changes, entries: (await query('select from registry.audit')).length };
};
const make = <T>(work: (one: Change) => Promise<T>) =>
  change({ ...open.registry.context, now: () => NOW }, 'ops', work);
const note = { action: 'activate' as const, subject: 'all' };

let before: Awaited<ReturnType<typeof snapshot>>;
beforeEach(async () => {
  before = await snapshot();
});

test('a failed change leaves neither an entry nor a revision', async () => {
  const failing = make(async (one) => {
    await one.note(note);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await snapshot()).toEqual(before);
});

test('a change without a note keeps the revision', async () => {
  expect(await make(async ({ at }) => at)).toEqual(new Date(NOW));
  expect(await snapshot()).toEqual(before);
});

test.each([
  { reach: 'pages', action: 'rollback', revisions: 1, changes: 1 },
  { reach: 'nodes', action: 'proxy path', revisions: 0, changes: 1 },
  { reach: 'log', action: 'set rules', revisions: 0, changes: 0 },
] as const)(
  'an entry that reaches $reach raises the numbers that they compare',
  async ({ reach, action, ...raised }) => {
    const heard: Reach[] = [];
    const context = { ...open.registry.context, changed: (one: Reach) => heard.push(one) };
    await change(context, 'ops', (one) => one.note({ action, subject: 'all' }));
    expect(heard).toEqual([reach]);
    expect(await snapshot()).toEqual({
      revision: before.revision + raised.revisions,
      changes: before.changes + raised.changes,
      entries: before.entries + 1,
    });
  },
);

test('several entries raise the revision by one, and reach as far as the widest of them', async () => {
  await make(async (one) => {
    await one.note(note);
    await one.note({ action: 'preview', subject: 'all' });
  });
  expect(await snapshot()).toEqual({
    revision: before.revision + 1,
    changes: before.changes + 1,
    entries: before.entries + 2,
  });
});

test('an entry in the transaction of another package exists exactly if its change does, and is told after it', async () => {
  const heard: Reach[] = [];
  const context = { ...open.registry.context, changed: (one: Reach) => heard.push(one) };
  const within = (end: () => void) =>
    changeElsewhere(context, 'ops', (add) =>
      open.registry.context.tables.transaction().execute(async (transaction) => {
        await add(transaction, { action: 'import', subject: 'content' });
        end();
      }),
    );
  const failing = within(() => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect([heard, await snapshot()]).toEqual([[], before]);
  await within(() => expect(heard).toEqual([]));
  expect([heard, await snapshot()]).toEqual([['log'], { ...before, entries: before.entries + 1 }]);
});

test('simultaneous changes run one after the other, each appending its entry to the log', async () => {
  // All connections are open before the first change begins.
  await Promise.all(Array.from({ length: 8 }, () => query('select pg_sleep(0.01)')));
  let inside = 0;
  const most: number[] = [];
  const one = () =>
    make(async (change) => {
      inside += 1;
      most.push(inside);
      await change.note(note);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 8 }, one));
  expect(Math.max(...most)).toBe(1);
  expect(await snapshot()).toEqual({
    revision: before.revision + 8,
    changes: before.changes + 8,
    entries: before.entries + 8,
  });
  expect(await verifyAudit(open.registry.context)).toMatchObject({ ok: true, entries: before.entries + 8 });
});
