import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkLedger } from '@viewmax/backend/check-ledger';
import { migrateApp } from '@viewmax/backend/migrate';
import { seedDemo } from '@viewmax/backend/seed';
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
  for (const killAt of ['made', 'stored', 'verified', 'applied']) {
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
    'applied SIGKILL quoted',
  ]);
}, 300_000);
