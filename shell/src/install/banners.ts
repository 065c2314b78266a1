import { device, persistedAtom } from '@viewmax/shared';

/** The banners that were closed on this phone. */
export const $closedBanners = persistedAtom<{ promo?: boolean; install?: boolean }>('banners', {});

export const closeBanner = (banner: 'promo' | 'install'): void =>
  $closedBanners.set({ ...$closedBanners.get(), [banner]: true });

export const isAndroidBrowser = (): boolean => device().kind === 'web' && /android/i.test(navigator.userAgent);

/** True in a browser in which the app is not installed. */
export const canInstall = (): boolean => device().kind === 'web' && !matchMedia('(display-mode: standalone)').matches;
