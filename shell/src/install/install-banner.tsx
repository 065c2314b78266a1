import { useStore } from '@nanostores/react';
import { isHome, paths } from '@viewmax/shared/bundled/paths.ts';
import { $token } from '@viewmax/shared/internal';
import { useLocation } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { $homeIsCovered } from '../location/home-is-covered.ts';
import { TABS } from '../navigation/tabs.ts';
import { $closedBanners, canInstall, closeBanner, isAndroidBrowser } from './banners.ts';
import { install } from './install.ts';
import css from './install-banner.module.css';
import { LIMIT, OFFER } from './offer-text.ts';

const Mark = (): ReactNode => (
  <svg viewBox="0 0 32 32" width={48} height={48} aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="#E11D2E" />
    <path d="M6.5 9H13L16 17.2L12.4 24.5z" fill="#fff" />
    <path d="M25.5 9H19L12.4 24.5H17.2Q18.6 24.5 19.2 23.2z" fill="#fff" opacity=".72" />
  </svg>
);

const PLACES: readonly string[] = [...TABS.map(({ path }) => path), paths.myTickets, paths.contact, paths.privacy];

/**
 * The main screens of the tabs, and the quiet ones beside them: a member who has bought comes to My Tickets. On the way to
 * a ticket, which begins at a movie, at a payment and at a sign-in, a banner would cover the action of the screen.
 */
const hasBanner = (path: string): boolean => isHome(path) || PLACES.includes(path);

/** Visitors see the words of the offer, as other phones show them above Home. The points are for new members. */
export function InstallBanner(): ReactNode {
  const { pathname } = useLocation();
  const closed = useStore($closedBanners);
  const isCovered = useStore($homeIsCovered);
  const isVisitor = useStore($token) === null;
  if (!isAndroidBrowser() || !canInstall() || closed.install || !hasBanner(pathname) || isCovered) return null;
  const hasOffer = isVisitor && !closed.promo;
  return (
    <aside className={css.banner} aria-label="Install the app">
      <Mark />
      <div className={hasOffer ? `${css.words} ${css.offer}` : css.words}>
        <b>{hasOffer ? OFFER : 'Viewmax'}</b>
        <p>{hasOffer ? LIMIT : 'Get the app, it is free'}</p>
      </div>
      <div className={css.buttons}>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            closeBanner('install');
            // The same offer does not return above Home.
            if (hasOffer) closeBanner('promo');
          }}
        >
          Close
        </Button>
        <Button size="sm" variant="primary" onClick={install}>
          Install
        </Button>
      </div>
    </aside>
  );
}
