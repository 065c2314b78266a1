import { device, persistedAtom } from '@viewmax/shared';

/** The banners that the person has closed on this phone. */
export const $closedBanners = persistedAtom<{ promo?: boolean; install?: boolean }>('banners', {});

export const closeBanner = (banner: 'promo' | 'install'): void =>
  $closedBanners.set({ ...$closedBanners.get(), [banner]: true });

export const isAndroidBrowser = (): boolean => device().kind === 'web' && /android/i.test(navigator.userAgent);

/** A browser whose person could still install the app. */
export const canInstall = (): boolean => device().kind === 'web' && !matchMedia('(display-mode: standalone)').matches;
