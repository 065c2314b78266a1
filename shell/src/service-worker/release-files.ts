import type { StrategyHandler } from 'workbox-strategies';
import { Strategy } from 'workbox-strategies/Strategy.js';

/**
 * Answers from any cached set that has the file, else from the network. It caches nothing, because a set is cached as a
 * whole. workbox's `CacheFirst` reads and fills a single cache.
 */
export class ReleaseFiles extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // A failing cache falls back to the network.
    const cached = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
    return cached ?? handler.fetch(request);
  }
}
