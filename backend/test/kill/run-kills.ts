import type { Database } from '@viewmax/server/database';
import { openKeptStore } from '@viewmax/testing/server/kept-store';
import { seedDemo } from '../../seed/seed.ts';
import { migrateApp } from '../../src/database/migrate-app.ts';
import { judge, type Kill, killUnderLoad, prepare, type Result } from './kill-under-load.ts';

async function fill(db: Database) {
  await migrateApp(db);
  await seedDemo(db, { now: new Date() });
  return prepare(db);
}

/** Runs on the PostgreSQL of `DATABASE_URL`, else on PGlite in a temporary directory. */
export async function runKills(kills: Kill[]): Promise<Result> {
  const store = await openKeptStore();
  try {
    const { answered, lost, refused, faults, unavailable } = await killUnderLoad(
      store.at,
      kills,
      await store.use(fill),
    );
    const verdict = await store.use((db) => judge(db, answered));
    const failed = faults.length + unavailable;
    return { kills: kills.length, answered: answered.length, lost, refused: refused.length, failed, ...verdict };
  } finally {
    await store.close();
  }
}
