import { getUpdateInfo, storeLink } from '../device/store-link.ts';
import { closeBanner } from './banners.ts';
import { $installOffer } from './install-offer.ts';

/** The browser's own installation where it offers one, else the store. */
export async function install(): Promise<void> {
  const offer = $installOffer.get();
  if (offer) {
    // A browser lets its offer be used once.
    $installOffer.set(null);
    await offer.prompt();
    return;
  }
  try {
    location.assign(storeLink(await getUpdateInfo()));
  } catch (error) {
    console.error('The store is not known', error);
  }
}

/** Once it is installed, by our button or by the browser's own, there is nothing left to offer. */
export const followInstallation = (): void =>
  addEventListener('appinstalled', () => {
    closeBanner('install');
    closeBanner('promo');
  });
