import { onWake } from '@viewmax/shared/bundled/on-wake.ts';
import { isInWrapper, platform, refetchAll } from '@viewmax/shared/internal';
import type { BackgroundSetup } from './load-background.ts';
import { cacheForOffline } from './offline/cache-for-offline.ts';
import { nextTask } from './page/next-task.ts';
import { startPrefetch } from './remotes/prefetch.ts';
import { watchSlots } from './remotes/watch-slots.ts';
import { reportShell } from './reports/report-shell.ts';
import { sendReports } from './reports/send-reports.ts';
import { watchMetrics } from './reports/watch-metrics.ts';
import { watchMoves } from './reports/watch-moves.ts';
import { watchVitals } from './reports/watch-vitals.ts';
import { watchSet } from './updates/watch-set.ts';
import { followSets } from './wrapper/follow-sets.ts';

export { forgetForeign } from './offline/forget-foreign.ts';

let check: ((isBroken?: boolean) => Promise<void>) | undefined;

/** Starts the parts of this chunk in this order, each in a task of its own. A person may be using the page. */
export async function startBackground(setup: BackgroundSetup): Promise<void> {
  const isSampled = Math.random() < platform().config.reportSample;
  if (isSampled) {
    watchVitals(setup.releases);
    watchMoves(setup.releases);
  }
  reportShell(setup.discovery.shell);
  sendReports(isSampled);
  await nextTask();
  watchMetrics();
  watchSlots(setup.releases);
  await nextTask();
  check = watchSet({ ...setup, onNewSet: isInWrapper() ? followSets(setup) : cacheForOffline(setup) });
  await nextTask();
  startPrefetch(setup);
  onWake(refetchAll);
  // Journeys and benches wait for this mark. The file arrives tasks before its last part runs.
  performance.mark('background-started');
}

/** Fetches this device's set, because a part of the present set is broken. */
export const checkForNewerSet = (): Promise<void> => check?.(true) ?? Promise.resolve();
