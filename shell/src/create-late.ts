import type { Discovery } from '@viewmax/shared/contracts/discovery';
import { ownChunk } from './chunks/own-chunk.ts';
import type { Releases } from './releases/releases.ts';
import type { Boxes } from './remotes/boxes.ts';
import type { LoadModule } from './remotes/federation.ts';
import { onRecorded } from './reports/record.ts';

const AGAIN_MS = 30_000;

export interface LateSetup {
  discovery: Discovery;
  releases: Releases;
  loadModule: LoadModule;
  boxes: Boxes;
}

/**
 * What the first screen does not need: reports, prefetch, newer sets. It is a chunk of its own and comes when the page
 * has been quiet for a while, or at once when something broke.
 */
export function createLate(setup: LateSetup) {
  let started: Promise<typeof import('./late.ts')> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    started ??= ownChunk('late', () => import(/* webpackChunkName: "late" */ './late.ts')).then(
      (late) => {
        late.startLate(setup);
        return late;
      },
      (error: unknown) => {
        started = undefined;
        clearTimeout(timer);
        timer = setTimeout(start, AGAIN_MS);
        throw error;
      },
    );
    return started;
  };
  const start = (): void => void load().catch(() => {});
  // Somebody has to hear of a fault, even if the person leaves soon.
  onRecorded(({ type }) => type === 'error' && start());
  return {
    start,
    lookForNewerSet: (): void =>
      void load().then(
        (late) => late.lookForNewerSet(),
        () => {},
      ),
  };
}
