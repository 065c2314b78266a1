import { releaseName } from '@viewmax/contracts/release-name';
import type { Database } from '@viewmax/server/database';
import { transaction } from '@viewmax/server/with-client';
import type { Identity } from './identity.ts';

/**
 * Runs work that changes a release's row or files, for one caller at a time over all nodes. Otherwise a clean-up could
 * delete files that a simultaneous publish needs. The lock ends with the process.
 */
export type LockRelease = <T>(release: Identity, work: () => Promise<T>) => Promise<T>;

/**
 * The last turn of each database. A turn waits for the one before: each occupies a connection, and its work needs
 * another one from the same pool. Two registries of one process share the pool, so they share the turns.
 */
const turns = new WeakMap<Database, Promise<unknown>>();

/** Creates the locks of one registry. */
export function createReleaseLock(db: Database): LockRelease {
  function locked<T>(release: Identity, work: () => Promise<T>): Promise<T> {
    // PGlite has a single process and a single connection, which the work itself needs.
    if (db.kind === 'pglite') return work();
    return transaction(db, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`release ${releaseName(release)}`]);
      return work();
    });
  }

  return (release, work) => {
    const turn = (turns.get(db) ?? Promise.resolve()).then(() => locked(release, work));
    turns.set(
      db,
      turn.catch(() => undefined),
    );
    return turn;
  };
}
