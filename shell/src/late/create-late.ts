import type { Discovery } from '@viewmax/shared/contracts/discovery';
import type { Boxes } from '../remotes/boxes.ts';
import type { LoadModule } from '../remotes/federation.ts';
import type { Releases } from '../remotes/releases.ts';
import { onRecorded } from '../reports/record.ts';

export interface LateSetup {
  discovery: Discovery;
  releases: Releases;
  loadModule: LoadModule;
  boxes: Boxes;
}

const QUIET_MS = 3_000;

const idle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: QUIET_MS });
  else setTimeout(work);
};

/**
 * What the first screen does not need: reports, prefetch, newer sets. It is a chunk of its own and comes when the page
 * has been quiet for a while, or at once when something broke.
 */
export function createLate(setup: LateSetup) {
  let started: Promise<typeof import('./late.ts')> | undefined;
  const start = () => {
    started ??= import(/* webpackChunkName: "late" */ './late.ts').then((late) => {
      late.startLate(setup);
      return late;
    });
    // Without the network it is asked for again the next time.
    started.catch(() => {
      started = undefined;
    });
    return started;
  };
  // Somebody has to hear of it, even if the person leaves soon.
  onRecorded(({ type }) => type === 'error' && start().catch(() => {}));
  const whenLoaded = () => setTimeout(() => idle(() => start().catch(() => {})), QUIET_MS);
  return {
    lookForNewerSet: (): void =>
      void start()
        .then((late) => late.lookForNewerSet())
        .catch(() => {}),
    whenQuiet(): void {
      if (document.readyState === 'complete') whenLoaded();
      else addEventListener('load', whenLoaded, { once: true });
    },
  };
}
