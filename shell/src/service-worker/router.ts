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

const isPage: Match = ({ sameOrigin, request, url }) =>
  sameOrigin && request.mode === 'navigate' && !isReserved(url.pathname);

/**
 * The browser handles requests without a route, such as calls. Routes match only GET. workbox's default router would let
 * a page fill the caches, so the worker has its own router.
 */
export const router = new Router();
router.registerRoute(new Route(below('/r/'), new ReleaseFiles()));
router.registerRoute(new Route(below('/img/'), new Pictures()));
router.registerRoute(new Route(isPage, new Pages()));
