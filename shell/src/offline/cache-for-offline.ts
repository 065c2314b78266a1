import type { Discovery } from '@viewmax/contracts/discovery';
import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import { $user } from '@viewmax/shared/internal';
import { whenNetworkIsBack } from '../network/network-back.ts';
import { onRecorded } from '../reports/record.ts';
import type { PageSet } from '../service-worker/store-set.ts';
import type { WorkerOrder } from '../service-worker/worker.ts';
import { watchForUpdate } from '../updates/watch-for-update.ts';

interface Offline {
  discovery: Discovery;
  /** The remotes that this page has shown. */
  mountPoints: { used(): string[] };
}

const isAttendant = (): boolean => $user.get()?.Role === 'attendant';

/**
 * Registers the worker and lets it cache this device's set, so that the app opens offline. Returns a function that
 * caches another set.
 */
export function cacheForOffline({ discovery, mountPoints }: Offline): (set: PageSet) => undefined {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let { setId, purged } = discovery;
  const requestCache = async (): Promise<void> => {
    const { active } = await serviceWorker.ready;
    // On costly networks the worker caches only the remotes that this page has shown.
    const only = isCostly() ? mountPoints.used() : undefined;
    active?.postMessage({ type: 'KEEP', setId, purged, only, isForAttendant: isAttendant() } satisfies WorkerOrder);
  };
  let isRegistered = false;
  const register = async (): Promise<void> => {
    if (isRegistered) return;
    // A browser may forbid workers, and the network may be lost. The app runs without one.
    const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
    if (!registration || isRegistered) return;
    isRegistered = true;
    watchForUpdate(registration);
  };
  void register();
  void requestCache();
  // An attendant who signs in here needs the door offline too.
  $user.listen(() => {
    if (isAttendant()) void requestCache();
  });
  // A set is stored whole or not at all, so a line that broke meanwhile left nothing. A stored set costs no call.
  whenNetworkIsBack(() => {
    void register();
    void requestCache();
  });
  onRecorded(({ type }) => {
    if (type === 'mount' && isCostly()) void requestCache();
  });
  return (newer) => {
    ({ setId, purged } = newer);
    void requestCache();
    return undefined;
  };
}
