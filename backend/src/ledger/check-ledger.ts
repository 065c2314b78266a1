import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export interface LedgerFinding {
  finding: string;
  subject: string;
  expected: number;
  found: number;
}

const FINDINGS = ['ledger_findings', 'seat_findings']
  .map((name) => `select finding, subject, expected, found from app.${name}()`)
  .join(' union all ');

/** Recomputes every balance from the movements, and compares tickets with seats. An empty list proves the books. */
export async function checkLedger(db: Database): Promise<LedgerFinding[]> {
  return (await withClient(db, (client) => client.query<LedgerFinding>(FINDINGS))).rows;
}
