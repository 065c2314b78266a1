import { useStore } from '@nanostores/react';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import { matchRoute } from '@viewmax/shared/contracts/match-route';
import { $token } from '@viewmax/shared/internal';
import { paths } from '@viewmax/shared/paths';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { NotFound } from '../screens/not-found.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { placeScroll } from './scroll-memory.ts';
import { TabBar } from './tab-bar.tsx';

/** Everything around the screens: it finds the remote that owns the path, guards it, and keeps the tab bar alive. */
export function Frame<R extends { name: string; routes: LiveRelease['routes'] }>({
  remotes,
  screenOf,
  children,
}: {
  remotes: readonly R[];
  screenOf: (remote: R, withTabBar: boolean) => ReactNode;
  children?: ReactNode;
}): ReactNode {
  const { pathname, search } = useLocation();
  const signedIn = useStore($token) !== null;
  const found = matchRoute(remotes, pathname);
  const route = found?.route;
  const title = route?.title ?? 'Not found';

  useLayoutEffect(placeScroll, [pathname]);
  useEffect(() => {
    document.title = `${title} | Viewmax`;
  }, [title]);

  if (route?.guard === 'member' && !signedIn) {
    return <Navigate to={paths.signup} replace state={{ from: pathname + search }} />;
  }
  const tabBar = !route?.fullScreen;
  return (
    <>
      <div className={tabBar ? `${styles.frame} ${styles.withTabs}` : styles.frame}>
        {(route?.header ?? !route) && <Header />}
        <main>{found ? screenOf(found.remote, tabBar) : <NotFound />}</main>
        {children}
      </div>
      {tabBar && <TabBar active={route?.tab ?? null} />}
    </>
  );
}
