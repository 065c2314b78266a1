import type { Route } from '@viewmax/contracts/discovery';

const debug = (path: string, title: string): Route => ({ path, title, tab: 'profile', screen: 'debug' });

/** The shell's own paths. The build writes them into the release for the edge. */
export const shellRoutes: Route[] = [
  { path: '/welcome', title: 'Use your phone', tab: 'home', fullScreen: true, screen: 'welcome' },
  debug('/geo', 'Geolocation'),
  debug('/usergps', 'User GPS'),
  debug('/dist', 'Distance test'),
  debug('/internetcheck', 'Internet check'),
  debug('/mytest', 'File upload test'),
];
