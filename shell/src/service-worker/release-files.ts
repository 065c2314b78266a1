import type { StrategyHandler } from 'workbox-strategies';
import { Strategy } from 'workbox-strategies/Strategy.js';
import type { SetFile } from './set-file.ts';
import { shownFiles } from './shown-page.ts';
import { storedSets } from './signed-sets.ts';
import { storedFile } from './stored-files.ts';

/**
 * Answers with a stored file, else from the network. A page of a newer set may ask for stored bytes under a new address. It
 * stores nothing, because a set is stored as a whole. workbox's `CacheFirst` compares no bytes, and fills a cache.
 */
export class ReleaseFiles extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const stored = (await storedSets()).flatMap(({ files }) => files);
    const isAsked = ({ url }: SetFile): boolean => url === request.url;
    const file = stored.find(isAsked) ?? (await shownFiles()).find(isAsked);
    // A failing cache falls back to the network.
    const found = file && (await storedFile(file, stored).catch(() => undefined));
    return found ?? handler.fetch(request);
  }
}
