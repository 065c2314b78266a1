// The worker bundles this file alone. `@viewmax/shared/internal` would add the whole shared code.
import { withDeadline } from '@viewmax/shared/bundled/deadline.ts';
import type { StrategyHandler } from 'workbox-strategies';
import { Strategy } from 'workbox-strategies/Strategy.js';
import { cachedPage } from './cached-sets.ts';
import { OFFLINE_PAGE } from './offline-page.ts';

export const PATIENCE_MS = 1_500;

const offlinePage = () =>
  new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** Returns the network's page if it arrives in time, else the cached page. Without a cached page it waits. */
export async function page(network: Promise<Response>): Promise<Response> {
  const soon = await withDeadline(network, PATIENCE_MS, 'The page').catch(() => null);
  // A server error counts as no answer.
  if (soon && soon.status < 500) return soon;
  const cached = await cachedPage();
  return cached ?? soon ?? network.catch(offlinePage);
}

/**
 * Network first, then the cached set. workbox's `NetworkFirst` does not fit: it accepts a 5xx of navigation preload, and
 * caches a page for each address. A cached set has one page for all addresses.
 */
export class Pages extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // The handler uses the page of navigation preload, if the browser has one.
    const network = handler.fetch(request);
    // The network may answer after the cached page. The worker stays alive until then.
    void handler.waitUntil(network.catch(() => {}));
    return page(network);
  }
}
