import { type CarriedOver, carryOver } from '@viewmax/backend/carry-over';
import { checkLedger } from '@viewmax/backend/check-ledger';
import { noteRestore } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { refuseOtherConnections } from './other-connections.ts';

export interface Returned extends CarriedOver {
  revision: number;
  /** Differences in the books. */
  findings: number;
}

const revisionOf = (db: Database): Promise<number> =>
  withClient(db, async (client) => {
    const { rows } = await client.query<{ revision: number }>('select revision from registry.state');
    return rows[0]?.revision ?? 0;
  });

/**
 * Makes a database that returned to a moment ready for nodes: phones refuse a lower revision than they have seen, and money that
 * came since is found again. `before` is the database as it was, from the same archive.
 */
export async function returnTo(since: Date, db: Database, before: Database): Promise<Returned> {
  await withClient(db, refuseOtherConnections);
  const carried = await carryOver(before, db, since);
  const revision = await noteRestore({ db, now: Date.now }, 'return', since.toISOString(), await revisionOf(before));
  return { ...carried, revision, findings: (await checkLedger(db)).length };
}
