import { createHash } from 'node:crypto';
import type { Database } from '@viewmax/shared/server/database';
import { type Identity, titleOf } from './identity.ts';
import { readReleaseFolder } from './read-release-folder.ts';
import { Refused } from './refused.ts';
import type { ReleaseStore } from './release-store.ts';
import { tablesOf } from './tables.ts';

export interface PublishOptions {
  db: Database;
  store: ReleaseStore;
  /** The folder of a build, with its `release.json`. */
  from: string;
}

async function digestOf(db: Database, { name, version }: Identity): Promise<string | undefined> {
  const query = tablesOf(db).selectFrom('releases').select('digest');
  return (await query.where('name', '=', name).where('version', '=', version).executeTakeFirst())?.digest;
}

/**
 * Takes a build in for ever: checked, stored and noted, in this order, so that a noted release is always complete.
 * The same build again changes nothing; other bytes under the same name and version are refused.
 */
export async function publishRelease({ db, store, from }: PublishOptions): Promise<Identity & { isNew: boolean }> {
  const { release, files } = await readReleaseFolder(from);
  const { name, version } = release;
  const manifest = JSON.stringify(release);
  const digest = createHash('sha256').update(manifest).digest('hex');
  const known = await digestOf(db, release);
  if (known && known !== digest) throw new Refused(`${titleOf(release)} is already published with other bytes.`);
  if (known && (await store.has(release))) return { name, version, isNew: false };

  await store.put(release, manifest, files);
  await tablesOf(db)
    .insertInto('releases')
    .values({ name, version, digest, manifest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { name, version, isNew: !known };
}
