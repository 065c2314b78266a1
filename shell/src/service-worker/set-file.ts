import { sha384 } from '../releases/sha384.ts';
import { FILES } from './caches.ts';

/** A file as a signed document describes it. */
export interface SetFile {
  url: string;
  /** Its hash, or the first letters of it. */
  hash: string;
  /** The cache that has it, if an earlier worker stored it. */
  cache?: string;
}

/** The name of the release that a file belongs to. */
export const releaseIn = (url: string): string => url.split('/').reverse()[2] ?? '';

export const storedAt = async ({ url, cache = FILES }: SetFile): Promise<Response | undefined> =>
  (await caches.open(cache)).match(url, { ignoreVary: true });

/** Any page can write into the cache, so each use of a file compares its bytes with the signed hash. */
export async function isFile(answer: Response, hash: string): Promise<boolean> {
  return hash !== '' && (await sha384(await answer.clone().arrayBuffer())).startsWith(hash);
}
