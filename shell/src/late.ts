import { platform } from '@viewmax/shared/internal';
import type { LateSetup } from './create-late.ts';
import { keepOffline } from './offline/keep-offline.ts';
import { startPrefetch } from './remotes/prefetch.ts';
import { reportShell } from './reports/report-shell.ts';
import { sendReports } from './reports/send-reports.ts';
import { watchMoves } from './reports/watch-moves.ts';
import { watchVitals } from './reports/watch-vitals.ts';
import { watchSet } from './updates/watch-set.ts';

let look: ((broken?: boolean) => Promise<void>) | undefined;

/** The second half of the start, in order. */
export function startLate(setup: LateSetup): void {
  const isSampled = Math.random() < platform().config.reportSample;
  if (isSampled) {
    watchVitals(setup.releases);
    watchMoves();
  }
  reportShell(setup.discovery.shell);
  sendReports(isSampled);
  look = watchSet({ ...setup, onOther: keepOffline(setup) });
  startPrefetch(setup);
}

/** Asks for this device's set, because something of the present one is broken. */
export const lookForNewerSet = (): Promise<void> => look?.(true) ?? Promise.resolve();
