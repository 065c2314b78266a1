import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import { deleteOtherCaches } from './caches.ts';
import { forgetPictures } from './pictures.ts';
import { openMessage, showMessage } from './push.ts';
import { router } from './router.ts';
import { scope } from './scope.ts';
import { type PageSet, storeSet } from './store-set.ts';

/** A message from a page to the worker. */
export type WorkerOrder =
  | ({ type: 'KEEP'; only?: string[]; isForAttendant?: boolean } & PageSet)
  | { type: 'SKIP_WAITING' };

// Under another scope it would keep the notifications of the page that registered it, out of reach of a purge.
if (new URL(scope.registration.scope).pathname !== '/') throw new Error('The worker is for the whole site');

// InjectManifest inserts the list of files to precache here. One worker serves every release, so the list must be empty.
// A worker with a list throws, and browsers keep the previous worker.
if (self.__WB_MANIFEST.length > 0) throw new Error('The worker was built with a list of files to precache');

/**
 * Chromium compiles scripts that are cached during the installation, which halves the start of the next visit. On costly
 * networks the page requests only the used remotes later. After a failure here the page requests the set again.
 */
async function install(): Promise<void> {
  if (!isCostly()) await storeSet().catch(() => {});
}

scope.addEventListener('install', (event) => event.waitUntil(install()));

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
  event.waitUntil(deleteOtherCaches().catch(() => {}));
  event.waitUntil(forgetPictures().catch(() => {}));
});

router.addFetchListener();

scope.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder;
  if (order.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting());
  if (order.type !== 'KEEP') return;
  const { setId, purged, ...wanted } = order;
  event.waitUntil(storeSet({ setId, purged }, wanted));
});

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)));

scope.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event.notification)));
