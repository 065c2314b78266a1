import { atom, type ReadableAtom } from 'nanostores';

/** A new worker may activate by itself right after its installation. */
const WAITING_DELAY_MS = 200;
/** A worker takes over when the present one has nothing to do, and that one may be storing files on a slow network. */
const LONGEST_TAKE_OVER_MS = 5_000;

const $installed = atom<ServiceWorker | null>(null);

/** A newer service worker that waits for the member's consent. */
export const $waitingWorker: ReadableAtom<ServiceWorker | null> = $installed;

export const declineUpdate = (): void => $installed.set(null);

/** Activates the newer worker, and reloads the page once it controls the page. A page that waits long reloads before. */
export function acceptUpdate(reload = (): void => location.reload()): void {
  const worker = $installed.get();
  $installed.set(null);
  if (worker?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
    setTimeout(reload, LONGEST_TAKE_OVER_MS);
  } else {
    // Another tab has activated it, or a still newer worker has replaced it.
    reload();
  }
}

/** Offers each newer worker of this registration to the member. The first worker is no update. */
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
