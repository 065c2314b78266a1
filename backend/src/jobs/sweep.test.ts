import { describe, expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { NOON } from '../../test/start-backend.ts';
import { waits } from '../../test/waits.ts';
import { appDatabase } from '../database/app-database.ts';
import { expireTickets } from './expire-tickets.ts';
import { deleteLeftovers } from './sweeper.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const backend = openShop();

const expireAt = (time: number) => expireTickets(appDatabase(backend.db), new Date(time));
const sweepAt = (time: number) => deleteLeftovers(appDatabase(backend.db), new Date(time));
const count = async (table: string) => (await backend.query(`select from app.${table}`)).length;

test('the sweep deletes a key after a day', async () => {
  await backend.query(`insert into app.purchase_keys values ('u', 'k', 'p', $1)`, [NOON]);
  await sweepAt(NOON.getTime() + DAY_MS - 1);
  expect(await count('purchase_keys')).toBe(1);
  await sweepAt(NOON.getTime() + DAY_MS);
  expect(await count('purchase_keys')).toBe(0);
});

test('the sweep deletes a code once it cannot be used, from any number of nodes', async () => {
  const end = new Date(NOON.getTime() + 10 * MINUTE_MS);
  await backend.query(`insert into app.otp_codes values ('08000000001', 'mark', 0, $1, 'network')`, [end]);
  await sweepAt(end.getTime() - 1);
  expect(await count('otp_codes')).toBe(1);
  await Promise.all([1, 2, 3].map(() => sweepAt(end.getTime())));
  expect(await count('otp_codes')).toBe(0);
});

test('the sweep deletes a code for a new phone number once it cannot be used', async () => {
  const end = new Date(NOON.getTime() + 10 * MINUTE_MS);
  await backend.query(`insert into app.phone_changes select id, 'mark', 0, $1 from app.users limit 1`, [end]);
  await sweepAt(end.getTime() - 1);
  expect(await count('phone_changes')).toBe(1);
  await sweepAt(end.getTime());
  expect(await count('phone_changes')).toBe(0);
});

test('the sweep deletes a notice 30 days after its end', async () => {
  await backend.query(`update app.notices set ends_at = $1`, [NOON]);
  const notices = await count('notices');
  expect(notices).toBeGreaterThan(0);
  await sweepAt(NOON.getTime() + 30 * DAY_MS - 1);
  expect(await count('notices')).toBe(notices);
  await sweepAt(NOON.getTime() + 30 * DAY_MS);
  expect(await count('notices')).toBe(0);
});

const END = Date.parse('2026-03-11T15:00:00+01:00') + 118 * MINUTE_MS;

test('no ticket expires before its screening is over', async () => {
  expect(await expireAt(END - 1)).toBe(0);
});

test('the sweep of each minute leaves out screenings that began long ago', async () => {
  const since = new Date(Date.parse('2026-03-11T15:00:00+01:00'));
  expect(await expireTickets(appDatabase(backend.db), new Date(END), since)).toBe(0);
});

// PGlite runs one transaction at a time.
if (process.env.DATABASE_URL) {
  describe('a row that another transaction has locked', () => {
    test.each([
      ['key', 'purchase_keys', `insert into app.purchase_keys values ('u', 'k', 'p', $1)`],
      ['code', 'otp_codes', `insert into app.otp_codes values ('08000000001', 'mark', 0, $1, 'network')`],
    ])('the sweep skips a locked %s without waiting', async (_, table, add) => {
      await backend.query(add, [NOON]);
      const lock = `select from app.${table} for update`;
      const sweep = () => sweepAt(NOON.getTime() + DAY_MS);
      const { hasWaited } = await waits(backend.db, (client) => client.query(lock), sweep);
      expect([hasWaited, await count(table)]).toEqual([false, 1]);
      await sweep();
      expect(await count(table)).toBe(0);
    });

    test('the sweep skips a locked ticket without waiting', async () => {
      const lock = `select from app.tickets where status = 'Unused' for update`;
      const expire = () => expireAt(END);
      const { hasWaited, result } = await waits(backend.db, (client) => client.query(lock), expire);
      expect([hasWaited, result]).toEqual([false, 0]);
    });
  });
}

test('several nodes expire each unused ticket once, and skip used ones', async () => {
  const sweeps = await Promise.all([1, 2, 3].map(() => expireAt(END)));
  expect(sweeps.reduce((sum, expired) => sum + expired)).toBe(2);
  const left = await backend.query('select status, count(*) as n from app.tickets group by status order by status');
  expect(left).toEqual([
    { status: 'Expired', n: 4 },
    { status: 'Used', n: 2 },
  ]);
});

test('a server sweeps once it listens', async () => {
  await backend.query(`update app.tickets set status = 'Unused' where status = 'Expired'`);
  await backend.query(`insert into app.purchase_keys values ('u', 'k', 'p', $1)`, [NOON]);
  backend.setTime(new Date(END));
  await backend.server.listen({ port: 0, host: '127.0.0.1' });
  // Closing waits for the sweep.
  await backend.server.close();
  expect(await backend.query(`select from app.tickets where status = 'Unused'`)).toEqual([]);
  expect(await count('purchase_keys')).toBe(0);
});
