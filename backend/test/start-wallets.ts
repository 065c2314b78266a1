import { withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { readBackendConfig } from '../src/config/backend-config.ts';
import { secretsBy } from '../src/config/secrets.ts';
import { checkLedger } from '../src/ledger/check-ledger.ts';
import type { KnownPayment } from '../src/payments/provider.ts';
import { context } from '../src/plugins/context.ts';
import { repositories } from '../src/repositories/repositories.ts';
import { NOON, tables } from './templates.ts';

/** Users with wallets and the table of top-ups, without HTTP. */
export async function startWallets() {
  const db = await openTestDatabase(tables);
  const app = Fastify();
  const config = readBackendConfig(secretsBy(() => 'a secret for tests, 32 characters'));
  await app.register(context, { db, config, clock: () => NOON });
  await app.register(repositories);
  await app.ready();
  let count = 0;

  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    withClient(db, async (client) => (await client.query<Row>(sql, values)).rows);

  return {
    db,
    query,
    topUps: app.topUps,
    findings: () => checkLedger(db),
    async addUser(): Promise<string> {
      count += 1;
      const id = `user-${count}`;
      const phone = `080${String(count).padStart(8, '0')}`;
      const sql = `insert into app.users (id, phone, password_hash, username, lga) values ($1, $2, 'x', $1, 'Sapele')`;
      await query(sql, [id, phone]);
      await query('insert into app.wallets (user_id) values ($1)', [id]);
      return id;
    },
    async addQuote(userId: string, points = 100, naira = 68): Promise<string> {
      count += 1;
      const txRef = `vm-${count}`;
      const quote = { txRef, userId, provider: 'paystack' as const, points, naira, createdAt: NOON, nextCheckAt: NOON };
      await app.topUps.add(quote);
      return txRef;
    },
    payment: (reference: string, change: Partial<KnownPayment> = {}): KnownPayment => ({
      state: 'paid',
      reference,
      paymentId: `id of ${reference}`,
      currency: 'NGN',
      kobo: 6800,
      ...change,
    }),
    balanceOf: async (userId: string) =>
      (await query<{ balance: number }>('select balance from app.wallets where user_id = $1', [userId]))[0]?.balance,
    cases: () =>
      query<{ kind: string; reference: string; points: number }>('select * from app.payment_cases order by id'),
    async close() {
      await app.close();
      await db.close();
    },
  };
}

export type TestWallets = Awaited<ReturnType<typeof startWallets>>;
