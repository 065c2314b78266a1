import type { StrategyHandler } from 'workbox-strategies';
import { Strategy } from 'workbox-strategies/Strategy.js';
import { storedSets } from './signed-sets.ts';
import { filesOf, storedFile } from './stored-files.ts';

/**
 * Answers with a stored file, else from the network. A page of a newer set may ask for stored bytes under a new address,
 * so its integrity finds them. It stores nothing, because a set is stored as a whole. workbox's `CacheFirst` compares no
 * bytes, and fills a cache.
 */
export class ReleaseFiles extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { url, integrity } = request;
    const stored = (await storedSets()).flatMap(({ set }) => filesOf(set));
    const hash = stored.find((file) => file.url === url)?.hash ?? integrity;
    // A failing cache falls back to the network.
    const found = hash ? await storedFile({ url, hash }, stored).catch(() => undefined) : undefined;
    return found ?? handler.fetch(request);
  }
}
