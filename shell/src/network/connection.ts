import { platform } from '@viewmax/shared';
import { $unanswered, abortAfter, type Failure, refetchUnanswered, retryRefresh } from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';
import { notifyNetworkIsBack } from './network-back.ts';

const PROBE_EVERY_MS = 5_000;
const PROBE_PATIENCE_MS = 5_000;

const $lost = atom(false);

/** True when the phone reports no network, or when both a call and the health check got no answer. */
export const $isOffline: ReadableAtom<boolean> = $lost;

let checking: Promise<boolean> | undefined;
let probing: ReturnType<typeof setTimeout> | undefined;

async function answers(): Promise<boolean> {
  // Any answer counts. The wrapper has another origin and may not read it.
  const options: RequestInit = { cache: 'no-store', mode: 'no-cors', signal: abortAfter(PROBE_PATIENCE_MS) };
  return fetch(`${platform().config.apiBase}/healthz`, options).then(
    () => true,
    () => false,
  );
}

/** A single lost call may have its own cause, so the health check decides. It repeats until the server answers. */
async function probe(): Promise<void> {
  clearTimeout(probing);
  if (!navigator.onLine) return $lost.set(true);
  // Calls that fail together share one health check.
  checking ??= answers().finally(() => {
    checking = undefined;
  });
  const isThere = await checking;
  clearTimeout(probing);
  $lost.set(!isThere);
  if (!isThere) probing = setTimeout(probe, PROBE_EVERY_MS);
}

/** Reloads the data and files that failed meanwhile, so that no member has to tap Retry. */
function recover(): void {
  refetchUnanswered();
  retryRefresh().catch(() => {});
  notifyNetworkIsBack();
}

export function watchConnection(): void {
  $lost.listen((isLost) => isLost || recover());
  addEventListener('offline', () => $lost.set(true));
  addEventListener('online', () => void probe());
  // Files are not loaded by calls, so a lost file arrives as a failure event.
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
