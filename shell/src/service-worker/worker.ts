import { isReserved } from '@viewmax/shared/contracts/reserved';
import { isCostly } from '../late/is-costly.ts';
import { keepSet } from './kept-sets.ts';
import { page } from './page.ts';
import { picture } from './pictures.ts';
import { scope, type WorkerFetchEvent } from './scope.ts';

/** What a page may ask of the worker. */
export type WorkerOrder = { type: 'KEEP'; setId: string; only?: string[] } | { type: 'SKIP_WAITING' };

const nothing = (): undefined => undefined;

// Where the phone cannot read what it kept, the network is as good.
const releaseFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true }).catch(nothing)) ?? fetch(request);

const fromNetwork = async (event: WorkerFetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request);

// Scripts that are put into a cache during the installation are compiled at once by Chromium, and the next visit starts in
// half the time. Where data are costly the page names what to keep; where this fails it asks again.
scope.addEventListener('install', (event) => {
  if (!isCostly()) event.waitUntil(keepSet().catch(() => {}));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
});

// Whatever is not named here goes to the network as if there were no worker: calls above all.
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/r/')) event.respondWith(releaseFile(request));
  else if (pathname.startsWith('/img/')) event.respondWith(picture(request, (work) => event.waitUntil(work)));
  else if (request.mode === 'navigate' && !isReserved(pathname)) {
    const network = fromNetwork(event);
    // It may answer long after the kept page has; the worker stays until then.
    event.waitUntil(network.catch(() => {}));
    event.respondWith(page(network));
  }
});

scope.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder;
  if (order.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting());
  if (order.type === 'KEEP') event.waitUntil(keepSet(order.setId, order.only));
});
