import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateApp } from '@viewmax/backend/migrate';
import { migrateRegistry } from '@viewmax/registry';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { durablePostgres } from '@viewmax/tools/postgres';
import { startChild } from '../measure/child.ts';
import type { FillOrder } from './fill.ts';

/** Each figure of the large one is compared with that of the small one, which has a hundredth. */
export type Side = 'small' | 'large';
export const SIDES: readonly Side[] = ['small', 'large'];
const SHARE: Record<Side, number> = { small: 0.01, large: 1 };

export interface Filled {
  databaseUrl: string;
  /** The folder of its releases. */
  store: string;
}
export interface Databases extends Record<Side, Filled> {
  close(): Promise<void>;
}

/** As much as a machine of 4 GB gives it. Writes of the filling would wait for checkpoints otherwise. */
const SETTINGS = [`shared_buffers = '1GB'`, `max_wal_size = '1GB'`, `effective_cache_size = '3GB'`];

/** A server that is there already, or one for this run. */
async function openServer(on?: string) {
  if (on) return { url: on, folder: join(tmpdir(), `viewmax-growth-${new URL(on).port}`), stop: async () => undefined };
  const postgres = await durablePostgres();
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-growth-'));
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  await withClient(db, async (client) => {
    for (const setting of SETTINGS) await client.query(`alter system set ${setting}`);
  });
  await db.close();
  await postgres.restart();
  return { url: postgres.url, folder, stop };
}

async function fill(order: FillOrder): Promise<void> {
  const child = startChild(new URL('./fill.ts', import.meta.url));
  try {
    await child.ask(order);
  } finally {
    await child.stop();
  }
}

/**
 * Opens both databases, and fills those that are not there yet. On a server that is there already they stay, so that a later run
 * measures at once, with its own migrations.
 */
export async function openDatabases(size: number, on?: string): Promise<Databases> {
  const { url, folder, stop } = await openServer(on);
  const server = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    const open = async (side: Side): Promise<Filled> => {
      const name = `growth_${side}`;
      const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
      const store = join(folder, side);
      const { rowCount } = await server.pool.query('select from pg_database where datname = $1', [name]);
      if (rowCount) {
        const db = await openDatabase({ databaseUrl, dataDir: '' });
        await migrateApp(db);
        await migrateRegistry(db);
        await db.close();
        return { databaseUrl, store };
      }
      rmSync(store, { recursive: true, force: true });
      mkdirSync(store, { recursive: true });
      await server.pool.query(`create database ${name}_begun`);
      const begun = performance.now();
      await fill({ databaseUrl: `${databaseUrl}_begun`, store, size: size * SHARE[side] });
      // The name says that it is whole.
      await server.pool.query(`alter database ${name}_begun rename to ${name}`);
      console.error(`The ${side} database was filled in ${Math.round((performance.now() - begun) / 1000)} s.`);
      return { databaseUrl, store };
    };
    return { small: await open('small'), large: await open('large'), close: stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await server.close();
  }
}
