import { beforeAll, expect, test } from '@jest/globals';
import type { StatementResponse } from '@viewmax/contracts/wallet';
import { withClient } from '@viewmax/server/with-client';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, userOf } from '../../test/start-backend.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

let token: string;
const backend = openShop();
beforeAll(async () => {
  token = await backend.login(BAUCHI);
  const account = `wallet:${userOf(token).UUID}`;
  const other = `wallet:${userOf(await backend.login()).UUID}`;
  const move = (kind: string, from: string, to: string, amount: number, reference: string) =>
    withClient(backend.db, async (client) => {
      const sql = `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
        values ('2026-03-04T11:00:00Z', $1, $2, $3, $4, $5)`;
      await client.query(sql, [kind, from, to, amount, reference]);
      const pay = 'update app.wallets set balance = balance + $2 where user_id = $1';
      for (const [owner, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        if (owner.startsWith('wallet:')) await client.query(pay, [owner.slice(7), change]);
      }
    });
  await move('bonus', 'house:promotions', account, 5, 's1');
  await move('top-up', 'house:paystack', account, 1000, 's2');
  await move('purchase', other, 'house:sales', 300, 's3');
  await move('purchase', account, 'house:sales', 700, 's4');
  await move('refund', 'house:sales', account, 350, 's5');
  await withClient(backend.db, (client) =>
    client.query(
      `insert into app.top_ups (tx_ref, user_id, provider, points, naira, state, credited_points, created_at)
       values ('s2', $1, 'paystack', 1000, 677, 'credited', 1000, now())`,
      [userOf(token).UUID],
    ),
  );
});

const read = async (query = '') =>
  (await backend.get(`/api/v1/wallet/statement${query}`, token)).json<StatementResponse>();

test('a visitor has no statement', async () => {
  expect((await backend.get('/api/v1/wallet/statement')).statusCode).toBe(401);
});

test('the statement lists every movement, newest first, with the balance after it', async () => {
  const { balance, lines, next } = await read();
  expect(lines.map((line) => [line.kind, line.amount, line.balance])).toEqual([
    ['refund', 350, 655],
    ['purchase', -700, 305],
    ['top-up', 1000, 1005],
    ['bonus', 5, 5],
  ]);
  // These purchases have no tickets.
  expect(lines.filter((line) => 'MovieTitle' in line || 'TicketID' in line)).toEqual([]);
  expect(lines[0]).toMatchObject({ at: '2026-03-04T11:00:00.000Z', text: 'Refund' });
  expect(balance).toBe(655);
  expect(next).toBeUndefined();
  expect(await checkLedger(backend.db)).toEqual([]);
});

test('pages join without a gap, and their balances continue', async () => {
  const first = await read('?limit=3');
  const second = await read(`?limit=3&before=${first.next}`);
  expect([...first.lines, ...second.lines]).toEqual((await read()).lines);
  expect(second.next).toBeUndefined();
});
