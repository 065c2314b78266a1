import type { Discovery } from '@viewmax/contracts/discovery';
import { onSessionEnd } from '@viewmax/shared';
import { loadShellChunk } from './chunks/load-shell-chunk.ts';
import type { LoadModule } from './federation/start-federation.ts';
import { whenNetworkIsBack } from './network/network-back.ts';
import { nextTask } from './page/next-task.ts';
import type { Releases } from './releases/releases.ts';
import type { MountPoints } from './remotes/mount-points.ts';
import { onRecorded } from './reports/record.ts';

const RETRY_MS = 30_000;

export interface BackgroundSetup {
  discovery: Discovery;
  releases: Releases;
  loadModule: LoadModule;
  mountPoints: MountPoints;
}

/**
 * The first screen needs no reports, prefetch or newer sets, so a chunk of its own holds them. It loads once the page is
 * quiet, or at once after a failure.
 */
export function createBackgroundLoader(setup: BackgroundSetup) {
  let started: Promise<typeof import('./background.ts')> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    started ??= loadShellChunk('background', () => import(/* webpackChunkName: "background" */ './background.ts')).then(
      async (background) => {
        await nextTask();
        await background.startBackground(setup);
        return background;
      },
      (error: unknown) => {
        started = undefined;
        clearTimeout(timer);
        timer = setTimeout(start, RETRY_MS);
        throw error;
      },
    );
    return started;
  };
  const start = (): void => void load().catch(() => {});
  // The member may leave soon after a failure, and the report must be sent before.
  onRecorded(({ type }) => type === 'error' && start());
  // A member may sign out before the page is quiet.
  onSessionEnd(
    () =>
      void load().then(
        (background) => background.forgetForeign(),
        () => {},
      ),
  );
  // Without this chunk no worker stores the app, so the page does not wait for the timer.
  whenNetworkIsBack(() => timer && start());
  const checkForNewerSet = (): void =>
    void load().then(
      (background) => background.checkForNewerSet(),
      () => {},
    );
  // `viewmax dev` has another build of a remote. The set is signed, so any code may ask for it.
  addEventListener('viewmax:newer-set', (event) => {
    event.preventDefault();
    checkForNewerSet();
  });
  return { start, checkForNewerSet };
}
