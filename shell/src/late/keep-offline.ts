import { device } from '@viewmax/shared/internal';
import { watchForUpdate } from '../overlays/watch-for-update.ts';
import { onRecorded } from '../reports/record.ts';
import type { WorkerOrder } from '../service-worker/worker.ts';
import type { LateSetup } from './create-late.ts';
import { isCostly } from './is-costly.ts';

/** Keeps this device's set on the phone, so that the app opens without a network. A wrapper brings its own. */
export async function keepOffline({ discovery, boxes }: Pick<LateSetup, 'discovery' | 'boxes'>): Promise<void> {
  if (!('serviceWorker' in navigator) || device().kind !== 'web') return;
  watchForUpdate(await navigator.serviceWorker.register('/sw.js'));
  const { active } = await navigator.serviceWorker.ready;
  const keep = (only?: string[]) =>
    active?.postMessage({ type: 'KEEP', setId: discovery.setId, only } satisfies WorkerOrder);
  if (!isCostly()) return keep();
  // Only what this person uses.
  keep(boxes.used());
  onRecorded(({ type }) => type === 'mount' && keep(boxes.used()));
}
