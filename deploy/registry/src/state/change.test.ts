import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { verifyAudit } from './audit.ts';
import { type Change, change } from './change.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

const open = await openTestRegistry();
afterAll(open.close);

const query = (text: string) => withClient(open.db, async (client) => (await client.query(text)).rows);
const snapshot = async () => {
  const [{ revision }] = await query('select revision from registry.state');
  return { revision, entries: (await query('select from registry.audit')).length };
};
const make = <T>(work: (one: Change) => Promise<T>) =>
  change({ ...open.registry.context, now: () => NOW }, 'ops', work);
const note = { action: 'freeze' as const, subject: 'all' };

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

test('a quiet note adds an entry and does not make pages reload', async () => {
  await make(({ quietNote }) => quietNote(note));
  expect(await snapshot()).toEqual({ revision: before.revision, entries: before.entries + 1 });
});

test('several notes raise the revision by one', async () => {
  await make(async (one) => {
    await one.note(note);
    await one.note(note);
  });
  expect(await snapshot()).toEqual({ revision: before.revision + 1, entries: before.entries + 2 });
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
  expect(await snapshot()).toEqual({ revision: before.revision + 8, entries: before.entries + 8 });
  expect(await verifyAudit(open.registry.context)).toMatchObject({ ok: true, entries: before.entries + 8 });
});
