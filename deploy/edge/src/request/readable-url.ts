import type { IncomingMessage } from 'node:http';
import { isOtherPlace } from '@viewmax/contracts/other-place';
import { isReserved } from '@viewmax/contracts/reserved';
import { asksForPage } from './accept.ts';

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A server's `rewriteUrl`. A server refuses an address that cannot be decoded, or that two programs read in two ways. This
 * rewrites it to a path without an owner, so that a browser gets the app's not-found page. A program still gets the 400.
 *
 * @example
 * const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl });
 */
export function readableUrl({ url = '/', method, headers }: IncomingMessage): string {
  if ((method !== 'GET' && method !== 'HEAD') || !asksForPage(headers.accept)) return url;
  const [path = '', ...query] = url.split('?');
  if (isReserved(path) || (isReadable(path) && !isOtherPlace(path))) return url;
  return [`/${path.replace(/\W+/g, '-')}`, ...query].join('?');
}
