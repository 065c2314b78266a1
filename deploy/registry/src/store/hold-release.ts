import type { Database } from '@viewmax/shared/server/database';
import { transaction } from '@viewmax/shared/server/with-client';
import { type Identity, titleOf } from '../base/identity.ts';

const turns = new WeakMap<Database, Promise<unknown>>();

// One at a time: each holds a connection, and what it does needs another one from the same pool.
function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(work);
  turns.set(
    db,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Whether a release is noted and whether its files are stored changes only in here, for one caller at a time on all nodes:
 * who forgets a release must not take the files from whoever publishes it again. A process that ends lets go of it.
 */
export const holdRelease = <T>(db: Database, release: Identity, work: () => Promise<T>): Promise<T> =>
  inTurn(db, () => {
    // One process by nature, with one connection, which the work needs.
    if (db.kind === 'pglite') return work();
    return transaction(db, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`release ${titleOf(release)}`]);
      return work();
    });
  });
