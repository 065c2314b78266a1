import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@viewmax/server/database';
import { copyEmpty } from '@viewmax/testing/server/templates/pglite';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { seedDemo } from '../../seed/seed.ts';
import { migrateApp } from '../../src/database/migrate-app.ts';
import { judge, type Kill, killUnderLoad, prepare, type Result } from './kill-under-load.ts';

async function fill(db: Database) {
  await migrateApp(db);
  await seedDemo(db, { now: new Date() });
  return prepare(db);
}

const summed = (
  kills: Kill[],
  outcome: Awaited<ReturnType<typeof killUnderLoad>>,
  verdict: Awaited<ReturnType<typeof judge>>,
): Result => ({
  kills: kills.length,
  answered: outcome.answered.length,
  lost: outcome.lost,
  refused: outcome.refused.length,
  ...verdict,
});

async function onPostgres(dataDir: string, kills: Kill[]): Promise<Result> {
  const db = await openTestDatabase();
  try {
    const outcome = await killUnderLoad({ databaseUrl: db.url, dataDir }, kills, await fill(db));
    return summed(kills, outcome, await judge(db, outcome.answered));
  } finally {
    await db.close();
  }
}

async function onPglite(dataDir: string, kills: Kill[]): Promise<Result> {
  // One process at a time holds the directory: first this one, then the servers, then this one again.
  await copyEmpty(dataDir);
  const before = await openDatabase({ dataDir });
  const people = await fill(before);
  await before.close();
  const outcome = await killUnderLoad({ dataDir }, kills, people);
  const after = await openDatabase({ dataDir });
  try {
    return summed(kills, outcome, await judge(after, outcome.answered));
  } finally {
    await after.close();
  }
}

/** Runs on the PostgreSQL of `DATABASE_URL`, else on PGlite in a temporary directory. */
export async function runKills(kills: Kill[]): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kills-'));
  try {
    return await (process.env.DATABASE_URL ? onPostgres(dataDir, kills) : onPglite(dataDir, kills));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
