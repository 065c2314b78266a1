import { device, persistedAtom } from '@viewmax/shared';
import { readCookie, writeCookie } from '@viewmax/shared/internal';

/** The banners that were closed on this phone. */
export const $closedBanners = persistedAtom<{ promo?: boolean; install?: boolean }>('banners', {});

export const closeBanner = (banner: 'promo' | 'install'): void =>
  $closedBanners.set({ ...$closedBanners.get(), [banner]: true });

export const isAndroidBrowser = (): boolean => device().kind === 'web' && /android/i.test(navigator.userAgent);

const COOKIE = 'closed';
const YEAR_S = 31_536_000;

/** Copies the closed banners to a cookie, because the edge renders pages without them. Browsers may drop the cookie. */
export function shareClosedBanners(): void {
  $closedBanners.subscribe(({ install, promo }) => {
    const names = [install && 'install', promo && 'promo'].filter(Boolean).join('.');
    if ((readCookie(COOKIE) ?? '') !== names) writeCookie(COOKIE, names, names ? YEAR_S : 0);
  });
}

/** True in a browser in which the app is not installed. */
export const canInstall = (): boolean => device().kind === 'web' && !matchMedia('(display-mode: standalone)').matches;
