import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkLedger } from '@viewmax/backend/check-ledger';
import { migrateApp } from '@viewmax/backend/migrate';
import { seedDemo } from '@viewmax/backend/seed';
import { withClient } from '@viewmax/server/with-client';
import { type KeptStore, openKeptStore } from '@viewmax/testing/server/kept-store';
import Fastify from 'fastify';
import { readPaymentKeys, sandboxApp, sandboxEnvironment } from '../src/index.ts';
import { signIn, until } from './payer.ts';

export type Orders = KeptStore['at'] & {
  env: Record<string, string>;
  killAt?: string;
  /** The clock of this process. A dead one's leases are over for the next. */
  aheadMs: number;
};

const TEN_MINUTES = 600_000;

let backendOrigin = 'http://127.0.0.1:9';
let sandboxOrigin: string;
let store: KeptStore;
const sandbox = Fastify();
const keys = readPaymentKeys({});

beforeAll(async () => {
  await sandbox.register(sandboxApp, {
    prefix: '/sandbox',
    keys,
    backendOrigin: () => backendOrigin,
    retryDelaysMs: [50, 100],
  });
  sandboxOrigin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  store = await openKeptStore();
  await store.use(async (db) => {
    await migrateApp(db);
    await seedDemo(db, { now: new Date() });
  });
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  await store.close();
});

async function start(orders: Pick<Orders, 'killAt' | 'aheadMs'>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'kill-server.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const env = { ...sandboxEnvironment(sandboxOrigin), DATA_DIR: store.at.dataDir };
  child.send({ ...orders, ...store.at, env } satisfies Orders);
  [backendOrigin] = (await once(child, 'message')) as [string];
  return child;
}

test('a server killed during a payment by transfer loses no money, and credits none twice', async () => {
  const died: string[] = [];
  let aheadMs = 0;
  let balance: number | undefined;
  for (const killAt of ['made', 'stored', 'verified', 'chosen', 'applied']) {
    const doomed = await start({ killAt, aheadMs });
    const dead = once(doomed, 'exit');
    const before = await signIn({ keys, sandboxOrigin, backendOrigin });
    balance ??= (await before.statement()).balance;
    const quote = await before.quote(300, 'flutterwave', { method: 'transfer' }).catch(() => null);
    if (quote) await before.transfer(quote.transfer?.accountNumber, quote.naira);
    const [, signal] = (await dead) as [unknown, string];
    died.push(`${killAt} ${signal} ${quote ? 'quoted' : 'no quote'}`);

    aheadMs += TEN_MINUTES;
    const next = await start({ aheadMs });
    const after = await signIn({ keys, sandboxOrigin, backendOrigin });
    // Without an answer the member has no account to pay to, and asks again.
    const known = quote ?? (await after.quote(300, 'flutterwave', { method: 'transfer' }));
    if (!quote) await after.transfer(known.transfer?.accountNumber, known.naira);
    await until(async () => (await after.topUp(known.tx_ref))?.state === 'credited');
    balance += 300;
    expect((await after.statement()).balance).toBe(balance);
    next.disconnect();
    await once(next, 'exit');
    expect(await store.use(checkLedger)).toEqual([]);
  }
  expect(died).toEqual([
    'made SIGKILL no quote',
    'stored SIGKILL quoted',
    'verified SIGKILL quoted',
    'chosen SIGKILL quoted',
    'applied SIGKILL quoted',
  ]);
}, 300_000);

interface Shown {
  showtimeID: string;
  cinemaID: string;
}

test('a server killed between the news of a payment and its end buys the tickets of its booking once', async () => {
  const screenings = await store.use((db) =>
    withClient(db, (client) =>
      client.query<Shown>(
        `select s.showtime_id as "showtimeID", s.cinema_id as "cinemaID"
          from app.screenings s join app.showtimes h on h.id = s.showtime_id
          where h.starts_at > now() + interval '2 days' and s.total_seats - s.assigned_seats > 10 and s.plan_id is not null
          order by h.starts_at, s.cinema_id limit 4`,
      ),
    ),
  );
  let aheadMs = 12 * TEN_MINUTES;
  for (const [index, killAt] of ['stored', 'verified', 'chosen', 'applied'].entries()) {
    const doomed = await start({ killAt, aheadMs });
    const dead = once(doomed, 'exit');
    const payer = await signIn({ keys, sandboxOrigin, backendOrigin });
    const { showtimeID = '', cinemaID = '' } = screenings.rows[index] ?? {};
    const booking = { showtimeID, cinemaID, count: 2, key: `killed-at-${killAt}` };
    const quote = await payer.quote(1, 'flutterwave', { method: 'transfer', booking });
    await payer.transfer(quote.transfer?.accountNumber, quote.naira);
    expect((await dead)[1]).toBe('SIGKILL');

    aheadMs += TEN_MINUTES;
    // One process alone opens PGlite.
    const nodes = [await start({ aheadMs }), ...(store.at.databaseUrl ? [await start({ aheadMs })] : [])];
    const after = await signIn({ keys, sandboxOrigin, backendOrigin });
    const settled = await until(async () => (await after.topUp(quote.tx_ref))?.booking);
    expect(settled).toEqual({ state: 'bought' });
    expect((await after.statement()).balance).toBe(0);
    for (const node of nodes) {
      node.disconnect();
      await once(node, 'exit');
    }
    expect(await store.use(checkLedger)).toEqual([]);
  }
  const sold = await store.use((db) =>
    withClient(db, (client) =>
      client.query<{ sales: number }>(
        `select count(*)::int as sales from app.purchases p join app.purchase_keys k on k.purchase_id = p.id
          where k.key like 'killed-at-%'`,
      ),
    ),
  );
  expect(sold.rows).toEqual([{ sales: 4 }]);
}, 300_000);
