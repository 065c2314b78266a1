import type { Database } from '@viewmax/shared/server/database';
import { transaction } from '@viewmax/shared/server/with-client';
import { type Identity, titleOf } from '../base/identity.ts';

const turns = new WeakMap<Database, Promise<unknown>>();

// One hold at a time: each occupies a connection, and its work needs another one from the same pool.
function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(work);
  turns.set(
    db,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Runs work that changes a release's row or files, for one caller at a time over all nodes. Otherwise a clean-up could
 * delete files that a simultaneous publish needs. The lock ends with the process.
 */
export const holdRelease = <T>(db: Database, release: Identity, work: () => Promise<T>): Promise<T> =>
  inTurn(db, () => {
    // PGlite has a single process and a single connection, which the work itself needs.
    if (db.kind === 'pglite') return work();
    return transaction(db, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`release ${titleOf(release)}`]);
      return work();
    });
  });
