import { sha384 } from '../releases/sha384.ts';

/** The cache of the files of all stored sets, by their addresses. Chromium keeps compiled code beside such an entry. */
export const FILES = 'files';

/** A file as a signed document describes it. */
export interface SetFile {
  url: string;
  /** Its hash, or the first letters of it. */
  hash: string;
}

/** Any page can write into the cache, so each use of a file compares its bytes with the signed hash. */
export async function isFile(answer: Response, hash: string): Promise<boolean> {
  return hash !== '' && (await sha384(await answer.clone().arrayBuffer())).startsWith(hash);
}
