import { getUpdateInfo } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { storeLink } from '../device/store-link.ts';
import { closeBanner } from './banners.ts';
import { $installOffer } from './install-offer.ts';

/** Starts the browser's own installation, or opens the store if the browser has none. */
export async function install(): Promise<void> {
  const offer = $installOffer.get();
  if (offer) {
    // The browser accepts one prompt per event.
    $installOffer.set(null);
    await offer.prompt();
    return;
  }
  try {
    location.assign(storeLink(await ask(getUpdateInfo)));
  } catch (error) {
    console.error('The store link could not be loaded', error);
  }
}

/** Closes both offers after an installation, by the shell's button or by the browser's. */
export const followInstallation = (): void =>
  addEventListener('appinstalled', () => {
    closeBanner('install');
    closeBanner('promo');
  });
