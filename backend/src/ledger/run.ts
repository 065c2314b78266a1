import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { openExisting } from '../database/command-database.ts';
import { checkLedger } from './check-ledger.ts';

const EXIT = { right: 0, wrong: 1, unreadable: 2 };

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
  const db = await openExisting();
  process.exitCode = await prove(db).finally(() => db.close());
} catch (error) {
  console.error(`The books cannot be read. ${(error as Error).message}`);
  process.exitCode = EXIT.unreadable;
}
