import { openDatabase } from '@viewmax/shared/server/database';
import { withClient } from '@viewmax/shared/server/with-client';
import { readProcessConfig } from '../process-config.ts';
import { checkLedger } from './check-ledger.ts';

// Not migrated: who looks at the books changes nothing.
const { DATABASE_URL, DATA_DIR } = readProcessConfig(process.env);
const db = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
try {
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
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await db.close();
}
