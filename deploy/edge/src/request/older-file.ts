import type { IncomingHttpHeaders } from 'node:http';
import { acceptsDictionary } from '@viewmax/server/accepts-encoding';

/** A SHA-256 as a structured field. */
const DICTIONARY = /^:([A-Za-z0-9+/]{43}=):$/;
const FROM = /^pieces;from="([A-Za-z0-9+/]{43}=)"$/;

/**
 * The SHA-256 of the file that a browser could read this one with. A page of another site gets no difference, because its
 * length would tell what the browser has. Pages of `origins` may read every file.
 */
export function dictionaryOf(headers: IncomingHttpHeaders, origins: readonly (string | undefined)[]): string | null {
  const [, sha256] = DICTIONARY.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  if (!sha256 || !acceptsDictionary(headers['accept-encoding'])) return null;
  const site = headers['sec-fetch-site'];
  const isOwn = site === 'same-origin' || site === 'none';
  const isReadable = headers['sec-fetch-mode'] === 'cors' && origins.includes(headers.origin ?? '');
  return isOwn || isReadable ? sha256 : null;
}

/**
 * The SHA-256 of the file that a worker can put this one together from. The worker names it itself, so the length of the
 * answer tells it nothing new.
 */
export function olderFileOf(headers: IncomingHttpHeaders): string | null {
  const [, sha256] = FROM.exec(String(headers['a-im'] ?? '')) ?? [];
  return sha256 ?? null;
}
