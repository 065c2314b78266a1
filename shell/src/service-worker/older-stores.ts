import { sha384 } from '../releases/sha384.ts';
import { FILES, PICTURES, SETS } from './caches.ts';
import type { SetFile } from './set-file.ts';

/** Earlier workers stored each set in a cache of its own, together with a page. */
const OLDER_SET = 'set-';
const RELEASE_FILE = /\/r\/[^/]+\//;

async function filesIn(name: string): Promise<SetFile[]> {
  const cache = await caches.open(name);
  const files = (await cache.keys()).map(async (request): Promise<SetFile[]> => {
    const answer = RELEASE_FILE.test(request.url) && (await cache.match(request, { ignoreVary: true }));
    return answer ? [{ url: request.url, hash: await sha384(await answer.arrayBuffer()), cache: name }] : [];
  });
  return (await Promise.all(files)).flat();
}

/** The files of an earlier worker. They have no signature, so only their hashes count. */
export async function olderFiles(): Promise<SetFile[]> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OLDER_SET));
  return (await Promise.all(older.map(filesIn))).flat();
}

/** Deletes the caches of earlier workers, and those that a page has made. */
export async function deleteOlderStores(): Promise<void> {
  const others = (await caches.keys()).filter((name) => ![SETS, FILES, PICTURES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
