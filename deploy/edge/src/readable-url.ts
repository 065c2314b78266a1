import type { IncomingMessage } from 'node:http';
import { isReserved } from '@viewmax/shared/contracts/reserved';
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
 * A server's `rewriteUrl`. The router refuses an address that cannot be decoded before any route sees it. Who follows such a
 * link is led to a path that nobody owns instead, and gets the app's own "not found"; a program still gets the refusal.
 *
 * @example
 * const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl });
 */
export function readableUrl({ url = '/', method, headers }: IncomingMessage): string {
  if (!url.includes('%') || (method !== 'GET' && method !== 'HEAD') || !asksForPage(headers.accept)) return url;
  const [path = '', ...query] = url.split('?');
  return isReserved(path) || isReadable(path) ? url : [`/${encodeURIComponent(path)}`, ...query].join('?');
}
