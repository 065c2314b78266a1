import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export interface LedgerFinding {
  finding: string;
  subject: string;
  expected: number;
  found: number;
}

/** Recomputes every balance from the movements. Returns the differences; an empty list proves the books. */
export async function checkLedger(db: Database): Promise<LedgerFinding[]> {
  const sql = 'select finding, subject, expected, found from app.ledger_findings()';
  return (await withClient(db, (client) => client.query<LedgerFinding>(sql))).rows;
}
