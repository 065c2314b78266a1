import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { rows } from './shop/books.ts';
import { demoAtNoon } from './templates.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(demoAtNoon);
}, 60_000);
afterAll(() => db.close());

const UNIQUE = '23505';
const CHECK = '23514';

const move = (from: string, to: string, amount: number) =>
  `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
   values (now(), 'refund', '${from}', '${to}', ${amount}, 'wall')`;

// The code checks these rules too. The constraints still hold when two programs race, or one is wrong.
test.each([
  ['a balance below zero', 'update app.wallets set balance = -1', CHECK],
  ['a movement of nothing', move('house:a', 'house:b', 0), CHECK],
  ['a movement from an account to itself', move('house:a', 'house:a', 1), CHECK],
  [
    'points that move twice for one cause',
    `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
     select at, kind, from_account, to_account, amount, reference from app.ledger`,
    UNIQUE,
  ],
  ['a seat of one screening sold twice', 'update app.tickets set seat = 1', UNIQUE],
  ['one code on two tickets', `update app.tickets set code = '123456789012'`, UNIQUE],
  ['a used ticket without a time of use', `update app.tickets set status = 'Used' where used_at is null`, CHECK],
  [
    'one scan of two tickets',
    `update app.tickets set used_by = (select min(id) from app.users), used_nonce = 'n'`,
    UNIQUE,
  ],
  ['more seats sold than exist', 'update app.screenings set assigned_seats = total_seats + 1', CHECK],
  ['one phone with two accounts', `update app.users set phone = '08000000001'`, UNIQUE],
])('the tables refuse %s', async (_, harm, code) => {
  await expect(rows(db, harm)).rejects.toMatchObject({ code });
});
