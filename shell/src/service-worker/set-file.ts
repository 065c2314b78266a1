import { sha384 } from '../releases/sha384.ts';
import { FILES } from './caches.ts';

/** A file as a signed document describes it. */
export interface SetFile {
  url: string;
  /** Its hash, or the first letters of it. */
  hash: string;
}

export const storedAt = async ({ url }: SetFile): Promise<Response | undefined> =>
  (await caches.open(FILES)).match(url, { ignoreVary: true });

/** Any page can write into the cache, so each use of a file compares its bytes with the signed hash. */
export async function isFile(answer: Response, hash: string): Promise<boolean> {
  return hash !== '' && (await sha384(await answer.clone().arrayBuffer())).startsWith(hash);
}
