import type { Discovery } from '@viewmax/shared/contracts/discovery';
import { device } from '@viewmax/shared/internal';
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
 * Keeps this device's set on the phone, so that the app opens without a network. A wrapper brings its own. Returns what
 * keeps another one instead.
 */
export function keepOffline({ discovery, boxes }: Offline): (setId: string) => void {
  if (!('serviceWorker' in navigator) || device().kind !== 'web') return () => {};
  const { serviceWorker } = navigator;
  let { setId } = discovery;
  const keep = async (): Promise<void> => {
    const { active } = await serviceWorker.ready;
    // Where data are costly, only what this person uses.
    const only = isCostly() ? boxes.used() : undefined;
    active?.postMessage({ type: 'KEEP', setId, only } satisfies WorkerOrder);
  };
  // Where the browser forbids it, or answers without one, the app goes on without.
  serviceWorker
    .register('/sw.js')
    .then(watchForUpdate)
    .catch(() => {});
  void keep();
  onRecorded(({ type }) => {
    if (type === 'mount' && isCostly()) void keep();
  });
  return (other) => {
    setId = other;
    void keep();
  };
}
