import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import type { StrategyHandler } from 'workbox-strategies';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { PICTURES } from './caches.ts';

const MOST = 80;
/** The name of workbox's error when the network gives no answer. */
const NO_ANSWER = 'no-response';
const matchOptions = { ignoreVary: true };

const isPicture = (answer: Response): boolean =>
  answer.ok && (answer.headers.get('content-type')?.startsWith('image/') ?? false);

/** Deletes all of them, because any page can write into their cache, and no signed document has their hashes. */
export async function forgetPictures(): Promise<void> {
  await caches.delete(PICTURES);
  await new CacheExpiration(PICTURES, { maxEntries: MOST }).delete();
}

/** Caches the 80 pictures that were used last, and answers from the cache first. */
export class Pictures extends CacheFirst {
  constructor() {
    // A captive portal may answer with its own page, which must not be cached.
    const picturesOnly = {
      cacheWillUpdate: async ({ response }: { response: Response }) => (isPicture(response) ? response : null),
    };
    const lastUsed = new ExpirationPlugin({ maxEntries: MOST, matchOptions, purgeOnQuotaError: true });
    super({ cacheName: PICTURES, matchOptions, plugins: [picturesOnly, lastUsed] });
  }

  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    try {
      return await super._handle(request, handler);
    } catch (error) {
      if ((error as Error).name === NO_ANSWER) throw error;
      // The cache failed, so the network answers.
      return handler.fetch(request);
    }
  }
}
