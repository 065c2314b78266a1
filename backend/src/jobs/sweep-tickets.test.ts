import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rows } from '../../test/shop/books.ts';
import { NOON, startBackend, type TestBackend } from '../../test/start-backend.ts';
import { appDatabase } from '../database/app-database.ts';
import { sweepTickets } from './sweep-tickets.ts';

const DAY_MS = 86_400_000;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const sweepAt = (time: number) => sweepTickets(appDatabase(backend.db), new Date(time));

test('a key is kept for a day', async () => {
  await rows(backend.db, `insert into app.purchase_keys values ('u', 'k', 'p', $1)`, [NOON]);
  const keys = async () => (await rows(backend.db, 'select key from app.purchase_keys')).length;
  await sweepAt(NOON.getTime() + DAY_MS - 1);
  expect(await keys()).toBe(1);
  await sweepAt(NOON.getTime() + DAY_MS);
  expect(await keys()).toBe(0);
});

test('nothing expires before its show is over', async () => {
  const end = Date.parse('2026-03-11T15:00:00+01:00') + 118 * 60_000;
  expect(await sweepAt(end - 1)).toBe(0);
});

test('several nodes expire each ticket once, and leave the used ones', async () => {
  const sweeps = await Promise.all([1, 2, 3].map(() => sweepAt(NOON.getTime() + 30 * DAY_MS)));
  expect(sweeps.reduce((sum, expired) => sum + expired)).toBe(2);
  const left = await rows(backend.db, 'select status, count(*) as n from app.tickets group by status order by status');
  expect(left).toEqual([
    { status: 'Expired', n: 4 },
    { status: 'Used', n: 2 },
  ]);
});
