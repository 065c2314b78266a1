import { isCostly } from '../network/is-costly.ts';
import { cacheSet } from './cached-sets.ts';
import { OLD_PICTURES } from './pictures.ts';
import { router } from './router.ts';
import { scope } from './scope.ts';

/** A message from a page to the worker. */
export type WorkerOrder = { type: 'KEEP'; setId: string; only?: string[] } | { type: 'SKIP_WAITING' };

// InjectManifest inserts the list of files to precache here. One worker serves every release, so the list must be empty.
// A worker with a list throws, and browsers keep the previous worker.
if (self.__WB_MANIFEST.length > 0) throw new Error('The worker was built with a list of files to precache');

// Chromium compiles scripts that are cached during the installation, which halves the start of the next visit. On costly
// networks the page requests only the used remotes later. After a failure here the page requests the set again.
scope.addEventListener('install', (event) => {
  if (!isCostly()) event.waitUntil(cacheSet().catch(() => {}));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
  event.waitUntil(caches.delete(OLD_PICTURES).catch(() => {}));
});

router.addFetchListener();

scope.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder;
  if (order.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting());
  if (order.type === 'KEEP') event.waitUntil(cacheSet(order.setId, order.only));
});
