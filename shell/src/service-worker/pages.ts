import type { StrategyHandler } from 'workbox-strategies';
import { Strategy } from 'workbox-strategies/Strategy.js';
import { keptPage } from './cached-sets.ts';
import { OFFLINE_PAGE } from './offline-page.ts';

export const PATIENCE_MS = 1_500;

const offlinePage = () =>
  new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The network's page where it comes in time, else the kept one; without one the network may take its time. */
export async function page(network: Promise<Response>): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const soon = await Promise.race([network, late]).catch(() => null);
  // A server in trouble is as good as none.
  if (soon && soon.status < 500) return soon;
  const kept = await keptPage();
  return kept ?? soon ?? network.catch(offlinePage);
}

/**
 * Network first, then this device's set. workbox's `NetworkFirst` takes a 5xx that navigation preload brought for a
 * success, and keeps each page by its address; a kept set has one page for all addresses.
 */
export class Pages extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // The handler takes the preloaded page where the browser has asked for one.
    const network = handler.fetch(request);
    // The network may answer long after the kept page has. The worker stays until then.
    void handler.waitUntil(network.catch(() => {}));
    return page(network);
  }
}
