import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import type { StrategyHandler } from 'workbox-strategies';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';

const MOST = 80;
/** workbox's error where the network answered nothing. */
const LOST = 'no-response';
const matchOptions = { ignoreVary: true };

/** A cache of workers before this one, which did not note when its pictures were used. */
export const OLD_PICTURES = 'pictures';

const isPicture = (answer: Response): boolean =>
  answer.ok && (answer.headers.get('content-type')?.startsWith('image/') ?? false);

/** Posters and photographs: cache first, the 80 that were used last. */
export class Pictures extends CacheFirst {
  constructor() {
    // A network's own page may come instead of a picture, and would stay.
    const picturesOnly = {
      cacheWillUpdate: async ({ response }: { response: Response }) => (isPicture(response) ? response : null),
    };
    const lastUsed = new ExpirationPlugin({ maxEntries: MOST, matchOptions, purgeOnQuotaError: true });
    super({ cacheName: 'used-pictures', matchOptions, plugins: [picturesOnly, lastUsed] });
  }

  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    try {
      return await super._handle(request, handler);
    } catch (error) {
      if ((error as Error).name === LOST) throw error;
      // A phone that cannot read its caches still has the network.
      return handler.fetch(request);
    }
  }
}
