import { useStore } from '@nanostores/react';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { matchRoute, signInPath } from '@viewmax/contracts/match-route';
import { isHome, paths } from '@viewmax/shared/bundled/paths.ts';
import { $screenTitle, $token, $user } from '@viewmax/shared/internal';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Moves } from '../navigation/moves.tsx';
import { placeScroll } from '../navigation/scroll-memory.ts';
import { $isToTell, noticeAt } from '../offline/lost-network.ts';
import { OfflineStrip } from '../offline/offline-strip.tsx';
import { Bottom } from '../overlays/bottom.tsx';
import { shellRoutes } from '../screens/shell-routes.ts';
import { NotFound, ShellScreen } from '../screens/shell-screen.tsx';
import { attendantStart, attendantsPath, NotForMembers, showsOnDesktop } from './attendants.tsx';
import { deviceRedirect, useDesktop } from './desktop.ts';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { HomeCover } from './home-cover.tsx';
import { $overlayParts } from './overlay-parts.ts';
import { TabBar } from './tab-bar.tsx';

const shellScreens = [{ name: 'shell', routes: shellRoutes }];

/** Renders the parts around the screens. It finds the remote that owns the path, and keeps each route to its audience. */
export function Frame<R extends { name: string; routes: LiveRelease['routes'] }>({
  remotes,
  screenOf,
  children,
}: {
  remotes: readonly R[];
  screenOf: (remote: R, withTabBar: boolean) => ReactNode;
  children?: ReactNode;
}): ReactNode {
  const location = useLocation();
  const { pathname, search, state } = location;
  const signedIn = useStore($token) !== null;
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    wasSignedIn.current = signedIn;
  }, [signedIn]);
  const isAttendant = useStore($user)?.Role === 'attendant';
  const isDesktop = useDesktop();
  const overlays = useStore($overlayParts);
  const named = useStore($screenTitle);
  const isToTell = useStore($isToTell);
  const found = matchRoute(remotes, pathname);
  const route = (found ?? matchRoute(shellScreens, pathname))?.route;
  const title = route?.title ?? 'Not found';

  useLayoutEffect(placeScroll, [pathname]);
  useEffect(() => {
    document.title = `${named ?? title} | Viewmax`;
  }, [named, title]);

  const isHidden = isDesktop && !showsOnDesktop(remotes, route, state);
  const start = attendantStart(remotes, pathname, route, { isAttendant, isHidden });
  if (start) return <Navigate to={start} replace />;
  const redirect = deviceRedirect(location, isHidden);
  if (redirect) return <Navigate to={redirect.to} replace state={redirect.state} />;
  const from = pathname + search;
  const signIn = signInPath(route, signedIn);
  // Another tab signed out, or the session ended by itself.
  if (signIn && wasSignedIn.current) return <Navigate to={paths.login} replace state={{ from, signedOut: true }} />;
  if (signIn) return <Navigate to={signIn} replace state={{ from }} />;
  const isForAttendants = route?.guard === 'attendant';
  if (isForAttendants && !isAttendant) return <NotForMembers />;
  // The door works without a network, and shows by itself that it has none.
  const notice = isToTell && !isForAttendants ? noticeAt(pathname) : null;
  const Sheet = notice === 'sheet' ? overlays?.OfflineSheet : undefined;
  const tabBar = !route?.fullScreen;
  const shellScreen = route ? <ShellScreen path={route.path} door={attendantsPath(remotes)} /> : <NotFound />;
  const screen = found ? screenOf(found.remote, tabBar) : shellScreen;
  return (
    <>
      <div className={tabBar ? `${styles.frame} ${styles.withTabs}` : styles.frame}>
        {(route?.header ?? !route) && <Header />}
        <main>
          <HomeCover isHome={isHome(pathname)}>{screen}</HomeCover>
        </main>
        {children}
      </div>
      {/* One notice at a time: the strip takes the place of the banners, and of a sheet whose code has not arrived. */}
      <Bottom banners={notice && !Sheet ? <OfflineStrip /> : overlays && <overlays.Banners />}>
        {tabBar && <TabBar active={route?.tab ?? null} />}
      </Bottom>
      <Moves title={title} />
      {Sheet && <Sheet />}
      {overlays && <overlays.Overlays />}
    </>
  );
}
