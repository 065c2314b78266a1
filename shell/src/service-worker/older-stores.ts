import { sha384 } from '../releases/sha384.ts';
import { PICTURES } from './pictures.ts';
import { FILES } from './set-file.ts';
import { SETS } from './signed-sets.ts';

/** Earlier workers stored each set in a cache of its own, together with a page. */
const OLDER_SET = 'set-';
const RELEASE_FILE = /\/r\/([^/]+)\//;

/** A file that an earlier worker stored. */
export interface OlderFile {
  /** The name of its release. */
  name: string;
  hash: string;
  answer: Response;
}

async function filesIn(cacheName: string): Promise<OlderFile[]> {
  const cache = await caches.open(cacheName);
  const files = (await cache.keys()).map(async (request): Promise<OlderFile[]> => {
    const [, name] = RELEASE_FILE.exec(request.url) ?? [];
    const answer = name ? await cache.match(request, { ignoreVary: true }) : undefined;
    return name && answer ? [{ name, answer, hash: await sha384(await answer.clone().arrayBuffer()) }] : [];
  });
  return (await Promise.all(files)).flat();
}

/** The files of an earlier worker. They have no signature, so only their hashes count. */
export async function olderFiles(): Promise<OlderFile[]> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OLDER_SET));
  return (await Promise.all(older.map(filesIn))).flat();
}

/** Deletes the caches of earlier workers, and those that a page has made. */
export async function deleteOlderStores(): Promise<void> {
  const others = (await caches.keys()).filter((name) => ![SETS, FILES, PICTURES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
