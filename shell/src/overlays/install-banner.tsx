import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/paths';
import { useLocation } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useLayoutEffect } from 'react';
import { $closedBanners, canInstall, closeBanner, isAndroidBrowser } from '../layout/banners.ts';
import { $homeIsCovered } from '../layout/late-parts.ts';
import { install } from './install.ts';
import css from './install-banner.module.css';
import { Mark } from './mark.tsx';

const WITHOUT: readonly string[] = [paths.login, paths.signup];

/** While it floats over the page, the page's end can be scrolled above it. */
function useRoomBelow(isShown: boolean): void {
  useLayoutEffect(() => {
    document.body.classList.toggle(css.room as string, isShown);
    return () => document.body.classList.remove(css.room as string);
  }, [isShown]);
}

export function InstallBanner(): ReactNode {
  const { pathname } = useLocation();
  const isClosed = useStore($closedBanners).install === true;
  const isCovered = useStore($homeIsCovered);
  const isShown = isAndroidBrowser() && canInstall() && !isClosed && !WITHOUT.includes(pathname) && !isCovered;
  useRoomBelow(isShown);
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
