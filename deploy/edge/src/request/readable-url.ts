import type { IncomingMessage } from 'node:http';
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
 * A server's `rewriteUrl`. The router rejects an address that cannot be decoded before any route runs. This rewrites it
 * to a path without an owner, so that a browser gets the app's not-found page. A program still gets the 400.
 *
 * @example
 * const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl });
 */
export function readableUrl({ url = '/', method, headers }: IncomingMessage): string {
  if (!url.includes('%') || (method !== 'GET' && method !== 'HEAD') || !asksForPage(headers.accept)) return url;
  const [path = '', ...query] = url.split('?');
  return isReserved(path) || isReadable(path) ? url : [`/${encodeURIComponent(path)}`, ...query].join('?');
}
