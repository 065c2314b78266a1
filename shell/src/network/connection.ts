import { platform } from '@viewmax/shared';
import { $unanswered, catchUp, type Failure, fetchLostAgain, withDeadline } from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';
import { tellNetworkIsBack } from './network-back.ts';

const PROBE_EVERY_MS = 5_000;
const PROBE_PATIENCE_MS = 5_000;

const $lost = atom(false);

/** The phone says that it has no network, or neither a call nor a question to the server's health was answered. */
export const $isOffline: ReadableAtom<boolean> = $lost;

let asking: Promise<boolean> | undefined;
let probing: ReturnType<typeof setTimeout> | undefined;

async function answers(): Promise<boolean> {
  // Any answer will do, also one that the wrapper, of another origin, may not read.
  const asked = fetch(`${platform().config.apiBase}/healthz`, { cache: 'no-store', mode: 'no-cors' });
  return withDeadline(asked, PROBE_PATIENCE_MS, 'The server').then(
    () => true,
    () => false,
  );
}

/** One call without an answer may be that call's own fault. Asked again until the server is there. */
async function probe(): Promise<void> {
  clearTimeout(probing);
  if (!navigator.onLine) return $lost.set(true);
  // Calls that fail together ask together.
  asking ??= answers().finally(() => {
    asking = undefined;
  });
  const isThere = await asking;
  clearTimeout(probing);
  $lost.set(!isThere);
  if (!isThere) probing = setTimeout(probe, PROBE_EVERY_MS);
}

/** What could not be loaded meanwhile comes by itself, and leaves no card to be tapped away. */
function makeUp(): void {
  fetchLostAgain();
  catchUp().catch(() => {});
  tellNetworkIsBack();
}

export function watchConnection(): void {
  $lost.listen((isLost) => isLost || makeUp());
  addEventListener('offline', () => $lost.set(true));
  addEventListener('online', () => void probe());
  // Files do not come by calls, so their absence is told elsewhere.
  addEventListener('viewmax:failure', (event) => {
    if ((event as CustomEvent<Failure>).detail.kind === 'load') void probe();
  });
  $unanswered.subscribe((count) => {
    if (count > 0) return void probe();
    clearTimeout(probing);
    if (navigator.onLine) $lost.set(false);
  });
  if (!navigator.onLine) $lost.set(true);
}
