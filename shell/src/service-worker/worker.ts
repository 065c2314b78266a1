import { isCostly } from '../network/is-costly.ts';
import { keepSet } from './cached-sets.ts';
import { OLD_PICTURES } from './pictures.ts';
import { router } from './router.ts';
import { scope } from './scope.ts';

/** What a page may ask of the worker. */
export type WorkerOrder = { type: 'KEEP'; setId: string; only?: string[] } | { type: 'SKIP_WAITING' };

// InjectManifest puts the list of files to precache here. One worker serves every release, so it must name no file. A
// worker with a list ends here, and browsers keep the one before.
if (self.__WB_MANIFEST.length > 0) throw new Error('The worker was built with a list of files to precache');

// Chromium compiles scripts at once that are put into a cache during the installation, and the next visit starts in half
// the time. Where data are costly the page names what to keep; where this fails it asks again.
scope.addEventListener('install', (event) => {
  if (!isCostly()) event.waitUntil(keepSet().catch(() => {}));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
  event.waitUntil(caches.delete(OLD_PICTURES).catch(() => {}));
});

router.addFetchListener();

scope.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder;
  if (order.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting());
  if (order.type === 'KEEP') event.waitUntil(keepSet(order.setId, order.only));
});
