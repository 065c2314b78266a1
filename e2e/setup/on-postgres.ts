import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateApp } from '@viewmax/backend/migrate';
import { seedDemo, seedDoor } from '@viewmax/backend/seed';
import { openDatabase } from '@viewmax/server/database';
import { freePort } from '@viewmax/tools/free-port';
import { startPostgres } from '@viewmax/tools/postgres';

const secret = () => randomBytes(32).toString('base64url');

/**
 * The settings of a stack on a PostgreSQL of its own with the demo's data, or undefined on a machine without PostgreSQL. Only
 * the embedded database gets that data by itself.
 */
export async function openOnPostgres() {
  const postgres = await startPostgres();
  if (!('url' in postgres)) {
    if (process.env.REQUIRE_POSTGRES === '1') throw new Error(`PostgreSQL did not start (${postgres.reason})`);
    return undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir });
  await migrateApp(db);
  const now = new Date();
  await seedDemo(db, { now });
  await seedDoor(db, { now });
  await db.close();
  const port = String(await freePort());
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MIGRATE: 'start',
    SANDBOX: '1',
    LIVE_RELEASES: 'built',
    JWT_SECRET: secret(),
    PHONE_MARK_SECRET: secret(),
    SIGNING_KEY: secret(),
  };
  return { settings, stop: postgres.stop };
}
