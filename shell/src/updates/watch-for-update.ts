import { atom, type ReadableAtom } from 'nanostores';

/** A worker that has just been installed may be about to take over by itself. */
const WAITING_DELAY_MS = 200;

const $installed = atom<ServiceWorker | null>(null);

/** A newer service worker that waits for the person's word. */
export const $waitingWorker: ReadableAtom<ServiceWorker | null> = $installed;

export const declineUpdate = (): void => $installed.set(null);

/** Lets the newer worker take over; the page loads anew once it has. */
export function acceptUpdate(reload = (): void => location.reload()): void {
  const worker = $installed.get();
  $installed.set(null);
  if (worker?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  } else {
    // Somebody said yes in another tab already, or an even newer one took its place.
    reload();
  }
}

/**
 * Asks the person for each newer worker of this registration. The first worker
 * of all is no update.
 */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) $installed.set(waiting);
  };
  const offerSoon = (): void => {
    setTimeout(offer, WAITING_DELAY_MS);
  };
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offerSoon();
    });
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  if (registration.waiting) offerSoon();
}
