import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { secretsBy } from '@viewmax/backend/secrets';
import { seedDemo } from '@viewmax/backend/seed';
import { type Database, openDatabase } from '@viewmax/server/database';
import { cutLine } from '@viewmax/testing/server/cut-line';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { migrateFrom } from '../data/open-database.ts';
import { type RunningNode, startNode } from '../start/start-node.ts';
import { makeLogins } from './make-logins.ts';
import { releases } from './whole-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));

/** The settings of every node. */
export const base = {
  HOST: '127.0.0.1',
  PORT: '0',
  OPS_PORT: '0',
  PUBLIC_URL: 'https://viewmax.example',
  TRUST_PROXY: 'loopback',
  DATA_DIR: folder,
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  SIGNING_KEY: 'k'.repeat(43),
};
export const callsKeys = { ...secretsBy(() => 'x'.repeat(32)), PAYSTACK_SECRET_KEY: 'sk_live_x' };

/** An empty database of PostgreSQL with a login for each role, on a line that tests can cut, and the nodes of it. */
export async function openNodes() {
  const db = await openTestDatabase();
  const line = await cutLine(db.url ?? '');
  const loginOf = await makeLogins(db);
  const started: RunningNode[] = [];
  /** The settings of a role, with its own login. */
  const as = (role: string) => ({ DATABASE_URL: loginOf(role, line.url), ROLES: role });
  const connect = (databaseUrl = db.url ?? '') => openDatabase({ databaseUrl, dataDir: folder });
  return {
    db,
    line,
    /** The settings of the database's owner. */
    env: { DATABASE_URL: line.url },
    as,
    connect,
    async prepare(): Promise<void> {
      await migrateFrom({ DATABASE_URL: line.url });
      await seedDemo(db, { now: new Date() });
    },
    async start(env: Record<string, string>): Promise<RunningNode> {
      const node = await startNode({ env: { ...base, ...env }, releases });
      started.push(node);
      return node;
    },
    async withLogin<T>(role: string, work: (login: Database) => Promise<T>): Promise<T> {
      const login = await connect(as(role).DATABASE_URL);
      return work(login).finally(() => login.close());
    },
    /** The registry's list of migrations, or null. */
    listOfMigrations: async () =>
      (await db.pool.query(`select to_regclass('registry.migrations') as found`)).rows[0].found,
    async close(): Promise<void> {
      await Promise.all(started.map((node) => node.close().catch(() => undefined)));
      await line.close();
      await db.close();
    },
  };
}

export type TestNodes = Awaited<ReturnType<typeof openNodes>>;

export const originOf = ({ address, opsAddress }: RunningNode): string => address ?? opsAddress ?? '';

export async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Asks until the answer fits. */
export async function until(fits: () => Promise<boolean>, mostMs: number): Promise<void> {
  const begunAt = performance.now();
  while (!(await fits().catch(() => false))) {
    if (performance.now() - begunAt > mostMs) throw new Error(`Not within ${mostMs} ms`);
    await wait(20);
  }
}
