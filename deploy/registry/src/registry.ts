import { join } from 'node:path';
import type { Database } from '@viewmax/shared/server/database';
import { migrate } from '@viewmax/shared/server/migrate';
import { activate, retire } from './activate.ts';
import { type CurrentSet, currentSetReader } from './current-set.ts';
import type { Identity } from './identity.ts';
import { publishRelease } from './publish-release.ts';
import type { ReleaseStore } from './release-store.ts';
import { listReleases, type PublishedRelease, removeRelease } from './releases.ts';

export interface Registry {
  store: ReleaseStore;
  publish(from: string): Promise<Identity & { isNew: boolean }>;
  activate(releases: readonly Identity[]): Promise<void>;
  retire(name: string): Promise<void>;
  remove(identity: Identity): Promise<void>;
  currentSet(): Promise<CurrentSet>;
  releases(): Promise<PublishedRelease[]>;
}

/** Brings the registry's schema up to date. */
export const migrateRegistry = (db: Database): Promise<string[]> =>
  migrate(db, { schema: 'registry', folder: join(import.meta.dirname, '../migrations') });

/** The registry of one process, on a database that was migrated. */
export function createRegistry({ db, store }: { db: Database; store: ReleaseStore }): Registry {
  const current = currentSetReader(db);
  const changing = async (change: Promise<boolean>) => {
    await change;
    current.forget();
  };
  return {
    store,
    publish: (from) => publishRelease({ db, store, from }),
    activate: (releases) => changing(activate(db, releases)),
    retire: (name) => changing(retire(db, name)),
    remove: (identity) => removeRelease(db, store, identity),
    currentSet: current.read,
    releases: () => listReleases(db),
  };
}
