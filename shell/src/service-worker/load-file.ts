import { IM_USED, joinPieces, type Pieces, piecesFrom } from '@viewmax/contracts/pieces';
import { withoutHash } from '@viewmax/contracts/without-hash';
import { base64Hash } from '../releases/sha384.ts';
import { isFile, releaseIn, type SetFile, storedAt } from './set-file.ts';

/** The same in each version of a file: the name of its release, and its own name. */
const familyOf = (url: string): string => `${releaseIn(url)}/${withoutHash(url.slice(url.lastIndexOf('/') + 1))}`;

/** The newest stored version of a file. Another origin would be asked by a second request whether it allows the header. */
async function olderVersion({ url }: SetFile, stored: readonly SetFile[]): Promise<Response | undefined> {
  if (!url.startsWith(`${location.origin}/`)) return undefined;
  const older = stored.find((one) => one.url !== url && familyOf(one.url) === familyOf(url));
  return older && storedAt(older);
}

/**
 * The file from pieces of an older version, or whole if the network's answer is. Browsers that read differences (RFC 9842)
 * name their dictionary beside `a-im`, and the edge prefers it. Undefined if the answer gives other bytes.
 */
async function fromOlder({ url, hash }: SetFile, older: Response): Promise<Response | undefined> {
  const bytes = await older.arrayBuffer();
  const answer = await fetch(url, { headers: { 'a-im': piecesFrom(await base64Hash('SHA-256', bytes)) } });
  let file = answer;
  if (answer.status === IM_USED) {
    const text = joinPieces((await answer.json()) as Pieces, new TextDecoder().decode(bytes));
    file = new Response(text, { headers: { 'content-type': older.headers.get('content-type') ?? '' } });
  }
  return answer.ok && (await isFile(file, hash)) ? file : undefined;
}

/**
 * Files that came as differences, by their addresses. The browser's cache stores no pieces, so a file that a page got waits
 * here until its set is stored. A file on its way is not shared, because a request that hangs would hold the next one too.
 */
const loaded = new Map<string, Response>();
export const forgetLoaded = (): void => loaded.clear();

async function difference(file: SetFile, stored: readonly SetFile[]): Promise<Response | undefined> {
  const older = await olderVersion(file, stored);
  return older && fromOlder(file, older);
}

/** A file from the network: as its difference from a stored version where there is one, otherwise by `whole`. */
export async function loadFile(
  file: SetFile,
  stored: readonly SetFile[],
  whole: () => Promise<Response>,
): Promise<Response> {
  const before = loaded.get(file.url);
  if (before) return before.clone();
  const found = await difference(file, stored).catch(() => undefined);
  if (!found) return whole();
  loaded.set(file.url, found.clone());
  return found;
}
