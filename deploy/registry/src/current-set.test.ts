import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { currentSetReader } from './current-set.ts';
import { OPEN_MS, openTestRegistry, type TestRegistry } from './testing/open-test-registry.ts';
import { writeRelease } from './testing/write-release.ts';

let open: TestRegistry;
let time = 0;
const now = () => time;
beforeAll(async () => {
  open = await openTestRegistry();
  const { registry } = open;
  await registry.activate([await registry.publish(writeRelease({ name: 'shell' }))]);
}, OPEN_MS);
afterAll(() => open.close());

const unreachable = () => {
  throw new Error('connection lost');
};

test('without any set so far, an unreachable database is an error', async () => {
  const db = { ...open.db, pool: { ...open.db.pool, connect: unreachable } as unknown as typeof open.db.pool };
  const reader = currentSetReader(db, { now });
  await expect(reader.read()).rejects.toThrow('connection lost');
  await expect(reader.read()).rejects.toThrow('connection lost');
});

test('the set that was live last is served while the database does not answer', async () => {
  const { pool } = open.db;
  const db = { ...open.db, pool: Object.create(pool) as typeof pool };
  const reader = currentSetReader(db, { now, maxAgeMs: 500 });
  const first = await reader.read();
  db.pool.connect = unreachable;
  time += 1000;
  expect(await reader.read()).toBe(first);
});

test('a change by another process is seen once the kept set is too old', async () => {
  const { db, registry } = open;
  const reader = currentSetReader(db, { now, maxAgeMs: 500 });
  const before = await reader.read();
  await registry.activate([await registry.publish(writeRelease({ name: 'wallet' }))]);
  expect(await reader.read()).toBe(before);
  time += 500;
  expect(await reader.read()).toMatchObject({ ok: true, discovery: { remotes: [{ name: 'wallet' }] } });
});

test('a change in this process is seen at once, even by a reader that was already asking', async () => {
  const { db, registry } = open;
  const reader = currentSetReader(db, { now, maxAgeMs: 500 });
  const asked = reader.read();
  await registry.retire('wallet');
  reader.forget();
  await asked;
  expect(await reader.read()).toMatchObject({ ok: true, discovery: { remotes: [] } });
});
