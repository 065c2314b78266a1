import type { Discovery } from '@viewmax/contracts/discovery';
import { isCostly } from '../network/is-costly.ts';
import { onRecorded } from '../reports/record.ts';
import type { WorkerOrder } from '../service-worker/worker.ts';
import { watchForUpdate } from '../updates/watch-for-update.ts';

interface Offline {
  discovery: Discovery;
  /** The remotes that this page has shown. */
  boxes: { used(): string[] };
}

/**
 * Registers the worker and lets it cache this device's set, so that the app opens offline. Returns a function that
 * caches another set.
 */
export function cacheForOffline({ discovery, boxes }: Offline): (set: Pick<Discovery, 'setId'>) => undefined {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let { setId } = discovery;
  const requestCache = async (): Promise<void> => {
    const { active } = await serviceWorker.ready;
    // On costly networks the worker caches only the remotes that this page has shown.
    const only = isCostly() ? boxes.used() : undefined;
    active?.postMessage({ type: 'KEEP', setId, only } satisfies WorkerOrder);
  };
  // A browser may forbid workers. The app runs without one.
  serviceWorker
    .register('/sw.js')
    .then(watchForUpdate)
    .catch(() => {});
  void requestCache();
  onRecorded(({ type }) => {
    if (type === 'mount' && isCostly()) void requestCache();
  });
  return (newer) => {
    ({ setId } = newer);
    void requestCache();
    return undefined;
  };
}
