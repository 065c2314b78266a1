import { isReserved } from '@viewmax/shared/contracts/reserved';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';
import { Pages } from './pages.ts';
import { Pictures } from './pictures.ts';
import { ReleaseFiles } from './release-files.ts';

type Match = ConstructorParameters<typeof Route>[0];

const below =
  (folder: string): Match =>
  ({ sameOrigin, url }) =>
    sameOrigin && url.pathname.startsWith(folder);

const RELEASE_FILE = /^\/r\/[^/]+\/[^/]+\/[^/]+$/;

/** Files of releases may be on another host. The worker names no host, and pages request those files with CORS. */
const isReleaseFile: Match = ({ sameOrigin, request, url }) =>
  RELEASE_FILE.test(url.pathname) && (sameOrigin || request.mode === 'cors');

const isPage: Match = ({ sameOrigin, request, url }) =>
  sameOrigin && request.mode === 'navigate' && !isReserved(url.pathname);

/**
 * The browser handles requests without a route, such as calls. Routes match only GET. workbox's default router would let
 * a page fill the caches, so the worker has its own router.
 */
export const router = new Router();
router.registerRoute(new Route(isReleaseFile, new ReleaseFiles()));
router.registerRoute(new Route(below('/img/'), new Pictures()));
router.registerRoute(new Route(isPage, new Pages()));
