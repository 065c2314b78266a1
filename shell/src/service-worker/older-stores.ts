import { sha384 } from '../releases/sha384.ts';
import { FILES, PICTURES, SETS, STORED_SETS } from './caches.ts';
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

const olderSets = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(OLDER_SET));

/** The files of an earlier worker. They have no signature, so only their hashes count. */
export async function olderFiles(): Promise<SetFile[]> {
  return (await Promise.all((await olderSets()).map(filesIn))).flat();
}

/** Whether an earlier worker, which loads whole files, has stored sets and a newer one has not yet taken them over. */
export async function hasEarlierWorker(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const older = await olderSets().catch(() => []);
  return older.length > 0 && !(await caches.match(STORED_SETS).catch(() => undefined));
}

/** Deletes the caches of earlier workers, and those that a page has made. */
export async function deleteOlderStores(): Promise<void> {
  const others = (await caches.keys()).filter((name) => ![SETS, FILES, PICTURES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
