import { atom } from 'nanostores';

/** Chromium's event before it would show its own install bar. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Chromium sends the event once, early. The shell stores it until the member taps Install. */
export const $installOffer = atom<InstallOffer | null>(null);

export function storeInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    $installOffer.set(event as InstallOffer);
  });
}
