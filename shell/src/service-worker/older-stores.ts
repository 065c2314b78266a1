import { PICTURES } from './pictures.ts';
import { SETS } from './signed-sets.ts';
import { FILES } from './stored-files.ts';

/** Earlier workers stored each set in a cache of its own, together with a page. */
const OLDER_SET = 'set-';
const REMOTE = /\/r\/([^/]+)\//;

/** The names of the releases that an earlier worker stored; null without one. */
export async function olderReleases(): Promise<string[] | null> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OLDER_SET));
  if (older.length === 0) return null;
  const keys = await Promise.all(older.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().flatMap(({ url }) => REMOTE.exec(url)?.[1] ?? []);
}

/** Deletes the caches of earlier workers, and those that a page has made. */
export async function deleteOlderStores(): Promise<void> {
  const others = (await caches.keys()).filter((name) => ![SETS, FILES, PICTURES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
