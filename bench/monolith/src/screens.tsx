import type { Route } from '@viewmax/contracts/discovery';
import { type ComponentType, lazy } from 'react';
import account from '../../../mfe-account/remote.json';
import booking from '../../../mfe-booking/remote.json';
import catalog from '../../../mfe-catalog/remote.json';
import door from '../../../mfe-door/remote.json';
import wallet from '../../../mfe-wallet/remote.json';

type DeclaredRoute = Omit<Route, 'guard'> & { audience?: Route['guard'] };

/** The routes of a `remote.json`, as a release names them. */
const routesOf = ({ name, routes }: { name: string; routes: unknown }): { name: string; routes: Route[] } => ({
  name,
  routes: (routes as DeclaredRoute[]).map(({ audience, ...route }) => ({ ...route, guard: audience })),
});

/** The remotes' screens from their source, with one chunk for each remote's routes, like a router's split. */
export const SCREENS: Record<string, ComponentType> = {
  catalog: lazy(() =>
    Promise.all([
      import(/* webpackChunkName: "catalog" */ '../../../mfe-catalog/src/root.tsx'),
      import(/* webpackChunkName: "catalog" */ '../../../mfe-catalog/src/start.ts'),
    ]).then(([m]) => ({ default: m.Root })),
  ),
  booking: lazy(() =>
    import(/* webpackChunkName: "booking" */ '../../../mfe-booking/src/root.tsx').then((m) => ({ default: m.Root })),
  ),
  door: lazy(() =>
    import(/* webpackChunkName: "door" */ '../../../mfe-door/src/root.tsx').then((m) => ({ default: m.Root })),
  ),
  wallet: lazy(() =>
    import(/* webpackChunkName: "wallet" */ '../../../mfe-wallet/src/root.tsx').then((m) => ({ default: m.Root })),
  ),
  account: lazy(() =>
    import(/* webpackChunkName: "account" */ '../../../mfe-account/src/root.tsx').then((m) => ({ default: m.Root })),
  ),
};

export const FILLS: Record<string, ComponentType<Record<string, unknown>>> = {
  'movie.showtimes': lazy(() =>
    import(/* webpackChunkName: "showtimes" */ '../../../mfe-booking/src/slots/showtimes/showtimes.tsx').then((m) => ({
      default: m.Showtimes,
    })),
  ),
};

export const REMOTES = [catalog, booking, door, wallet, account].map(routesOf);
