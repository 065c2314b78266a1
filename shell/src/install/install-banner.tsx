import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { $homeIsCovered } from '../location/home-is-covered.ts';
import { $closedBanners, canInstall, closeBanner, isAndroidBrowser } from './banners.ts';
import { install } from './install.ts';
import css from './install-banner.module.css';
import { Mark } from './mark.tsx';

const WITHOUT: readonly string[] = [paths.login, paths.signup];

export function InstallBanner(): ReactNode {
  const { pathname } = useLocation();
  const isClosed = useStore($closedBanners).install === true;
  const isCovered = useStore($homeIsCovered);
  const isShown = isAndroidBrowser() && canInstall() && !isClosed && !WITHOUT.includes(pathname) && !isCovered;
  if (!isShown) return null;
  return (
    <aside className={css.banner} aria-label="Install the app">
      <Mark />
      <div className={css.words}>
        <b>Viewmax</b>
        <p>Get the app, it is free</p>
      </div>
      <Button size="sm" variant="ghost" onClick={() => closeBanner('install')}>
        Close
      </Button>
      <Button size="sm" variant="primary" onClick={install}>
        Install
      </Button>
    </aside>
  );
}
