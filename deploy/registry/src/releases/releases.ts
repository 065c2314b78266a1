import type { Release } from '@viewmax/contracts/discovery';
import type { Database } from '@viewmax/server/database';
import { type Identity, titleOf } from '../base/identity.ts';
import { Refused } from '../base/refused.ts';
import { type Tables, tablesOf } from '../state/tables.ts';
import type { LockRelease } from '../store/lock-release.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export interface PublishedRelease {
  release: Release;
  publishedAt: Date;
  live: boolean;
}

/** The parts of the registry that delete the files of releases. */
export interface RemovalContext {
  db: Database;
  store: ReleaseStore;
  lockRelease: LockRelease;
}

export async function isPublished(tables: Tables, { name, version }: Identity): Promise<boolean> {
  const found = tables.selectFrom('releases').select('name').where('name', '=', name).where('version', '=', version);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Lists every published release: the live one of each name first, then the newest. */
export async function listReleases(db: Database): Promise<PublishedRelease[]> {
  const rows = await tablesOf(db)
    .selectFrom('releases')
    .leftJoin('live', (join) =>
      join.onRef('releases.name', '=', 'live.name').onRef('releases.version', '=', 'live.version'),
    )
    .select(['releases.manifest', 'releases.published_at', 'live.version as live'])
    .orderBy('releases.name')
    .orderBy('live.version', (order) => order.asc().nullsLast())
    .orderBy('releases.published_at', 'desc')
    .execute();
  return rows.map((row) => ({ release: row.manifest, publishedAt: row.published_at, live: row.live !== null }));
}

/** Removes a release that is not live. */
export function removeRelease({ db, store, lockRelease }: RemovalContext, identity: Identity): Promise<void> {
  const { name, version } = identity;
  const tables = tablesOf(db);
  return lockRelease(identity, async () => {
    const live = tables.selectFrom('live').select('name').where('name', '=', name).where('version', '=', version);
    if (await live.executeTakeFirst()) throw new Refused(`${titleOf(identity)} is live, so it stays.`);
    await tables.deleteFrom('releases').where('name', '=', name).where('version', '=', version).execute();
    await store.remove(identity);
  });
}
