import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '@viewmax/shared/server/database';
import { withClient } from '@viewmax/shared/server/with-client';
import { readProcessConfig } from '../process-config.ts';
import { checkLedger } from './check-ledger.ts';

const EXIT = { right: 0, wrong: 1, unreadable: 2 };

// The check does not migrate and creates nothing: a check changes nothing.
function openBooks(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = readProcessConfig(process.env);
  // npm runs this script in its room, but a relative folder means the one where npm was called.
  const dataDir = resolve(process.env.INIT_CWD ?? '.', DATA_DIR);
  if (!DATABASE_URL && !existsSync(join(dataDir, 'pglite')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`);
  return openDatabase({ databaseUrl: DATABASE_URL, dataDir });
}

async function prove(db: Database): Promise<number> {
  const findings = await checkLedger(db);
  const { rows } = await withClient(db, (client) =>
    client.query<{ wallets: number; points: number; movements: number; cases: number }>(`
      select (select count(*) from app.wallets) as wallets, (select coalesce(sum(balance), 0)::bigint from app.wallets) as points,
        (select count(*) from app.ledger) as movements,
        (select count(*) from app.payment_cases where closed_at is null) as cases`),
  );
  const { wallets = 0, points = 0, movements = 0, cases = 0 } = rows[0] ?? {};
  console.log(`${wallets} wallets with ${points} Vp in all, ${movements} movements`);
  if (findings.length > 0) console.table(findings);
  console.log(findings.length === 0 ? 'The books are right' : `${findings.length} findings: the books are wrong`);
  if (cases > 0)
    console.log(`${cases} payments wait for a person: select * from app.payment_cases where closed_at is null`);
  return findings.length === 0 ? EXIT.right : EXIT.wrong;
}

try {
  const db = await openBooks();
  process.exitCode = await prove(db).finally(() => db.close());
} catch (error) {
  console.error(`The books cannot be read. ${(error as Error).message}`);
  process.exitCode = EXIT.unreadable;
}
