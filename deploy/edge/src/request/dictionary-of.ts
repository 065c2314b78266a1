import type { IncomingHttpHeaders } from 'node:http';
import { acceptsDictionary } from '@viewmax/server/accepts-encoding';

/** A SHA-256 as a structured field. */
const SHA_256 = /^:([A-Za-z0-9+/]{43}=):$/;

/**
 * The SHA-256 of the file that a browser could read this one with. A page of another site gets no difference, because its
 * length would tell what the browser has. Pages of `origins` may read every file.
 */
export function dictionaryOf(headers: IncomingHttpHeaders, origins: readonly (string | undefined)[]): string | null {
  const [, sha256] = SHA_256.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  if (!sha256 || !acceptsDictionary(headers['accept-encoding'])) return null;
  const site = headers['sec-fetch-site'];
  const isOwn = site === 'same-origin' || site === 'none';
  const isReadable = headers['sec-fetch-mode'] === 'cors' && origins.includes(headers.origin ?? '');
  return isOwn || isReadable ? sha256 : null;
}
