import { isReserved } from '@viewmax/contracts/reserved';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';
import { Pages } from './pages.ts';
import { Pictures } from './pictures.ts';
import { ReleaseFiles } from './release-files.ts';

type Match = ConstructorParameters<typeof Route>[0];

// Any page can write into the caches. A stored file that is opened as a page would run its scripts without a policy, so no
// navigation gets one.
const isNavigation = ({ mode }: Request): boolean => mode === 'navigate';

const RELEASE_FILE = /^\/r\/[^/]+\/[^/]+\/[^/]+$/;

/** Files of releases may be on another host. The worker names no host, and pages request those files with CORS. */
const isReleaseFile: Match = ({ sameOrigin, request, url }) =>
  RELEASE_FILE.test(url.pathname) && (sameOrigin ? !isNavigation(request) : request.mode === 'cors');

/** The backend's pictures, and those in releases, which no document lists. */
const isPicture: Match = ({ sameOrigin, request, url }) =>
  (sameOrigin && !isNavigation(request) && url.pathname.startsWith('/img/')) ||
  (RELEASE_FILE.test(url.pathname) && request.destination === 'image');

const isPage: Match = ({ sameOrigin, request, url }) =>
  sameOrigin && isNavigation(request) && !isReserved(url.pathname);

/**
 * The browser handles requests without a route, such as calls. Routes match only GET. workbox's default router would let
 * a page fill the caches, so the worker has its own router.
 */
export const router = new Router();
router.registerRoute(new Route(isPicture, new Pictures()));
router.registerRoute(new Route(isReleaseFile, new ReleaseFiles()));
router.registerRoute(new Route(isPage, new Pages()));
