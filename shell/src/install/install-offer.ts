import { atom } from 'nanostores';

/** What Chromium hands over instead of showing its own bar. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Kept from the first moment on: it comes early, once, and is wanted late. */
export const $installOffer = atom<InstallOffer | null>(null);

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    $installOffer.set(event as InstallOffer);
  });
}
