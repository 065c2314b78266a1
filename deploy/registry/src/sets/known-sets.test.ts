import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import type { Assignment } from '../state/state.ts';
import { tablesOf } from '../state/tables.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { createKnownSets } from './known-sets.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const assignment: Assignment = { versions: { catalog: '1.0.0-a' }, fallbacks: {}, off: {}, arms: { 7: 'canary' } };

let clock: number;
const open = await openTestRegistry();
afterAll(open.close);
beforeEach(async () => {
  clock = NOON;
  await query('truncate registry.sets');
});

const query = (text: string) => withClient(open.db, async (client) => (await client.query(text)).rows);
const node = () => createKnownSets(tablesOf(open.db), () => clock);
/** A node serves the set, and its write ends. */
const serve = async ({ served, settled }: ReturnType<typeof node>) => {
  served('one', assignment);
  await settled();
};
const notedAfter = async () => {
  const [row] = await query(`select last_served_at from registry.sets where id = 'one'`);
  return row && row.last_served_at.getTime() - NOON;
};

test('a set is not found before another node has written it', async () => {
  const [one, other] = [node(), node()];
  expect(await other.find('one')).toBeNull();
  await serve(one);
  expect(await other.find('one')).toEqual(assignment);
});

test('the next page retries a failed write of a set, which this node knows meanwhile', async () => {
  const { served, settled, find } = node();
  await query('alter table registry.sets rename to away');
  served('one', assignment);
  await settled();
  await query('alter table registry.away rename to sets');
  expect([await find('one'), await node().find('one')]).toEqual([assignment, null]);
  served('one', assignment);
  await settled();
  expect(await notedAfter()).toBe(0);
});

test('the node writes a set at most once a minute, for any number of pages', async () => {
  const { served, settled } = node();
  for (const [ms, noted] of [
    [0, 0],
    [59_999, 0],
    [60_000, 60_000],
    [119_999, 60_000],
    [120_000, 120_000],
  ] as const) {
    clock = NOON + ms;
    served('one', assignment);
    await settled();
    expect(await notedAfter()).toBe(noted);
  }
});

test('a write with an older time leaves the newer time of a set', async () => {
  const [one, other] = [node(), node()];
  clock += 1000;
  await serve(one);
  clock = NOON;
  await serve(other);
  expect(await notedAfter()).toBe(1000);
});

test('other nodes read a set of one node from the database once', async () => {
  const [one, other] = [node(), node()];
  one.served('one', assignment);
  expect(await one.find('one')).toBe(assignment);
  await one.settled();
  expect(await other.find('one')).toEqual(assignment);
  await query('truncate registry.sets');
  expect(await other.find('one')).toEqual(assignment);
});

test('a set that was only read is written when a device receives it', async () => {
  const [one, other] = [node(), node()];
  await serve(one);
  clock += 1;
  await other.find('one');
  await serve(other);
  expect(await notedAfter()).toBe(1);
});
