import type { StrategyHandler } from 'workbox-strategies';
import { Strategy } from 'workbox-strategies/Strategy.js';

/**
 * Cache first, out of whichever set holds the file. It puts nothing there: a set is kept whole or not at all. workbox's
 * `CacheFirst` reads and fills one cache.
 */
export class ReleaseFiles extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // A phone that cannot read its caches still has the network.
    const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
    return kept ?? handler.fetch(request);
  }
}
