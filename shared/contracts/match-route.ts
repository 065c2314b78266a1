import type { LiveRelease, Route } from './discovery.ts';

type Owner = Pick<LiveRelease, 'name' | 'routes'>;

export interface RouteMatch<R extends Owner = Owner> {
  remote: R;
  route: Route;
  params: Record<string, string>;
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const patternParts = pattern.split('/').filter(Boolean);
  const pathParts = path.split('/').filter(Boolean);
  if (patternParts.length !== pathParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return params;
}

/**
 * Finds the remote that owns a path. The edge calls it before it sends the page, the shell at every move: both must
 * agree.
 */
export function matchRoute<R extends Owner>(remotes: readonly R[], path: string): RouteMatch<R> | null {
  for (const remote of remotes) {
    for (const route of remote.routes) {
      const params = paramsOf(route.path, path);
      if (params) return { remote, route, params };
    }
  }
  return null;
}

/** The shell and the edge send a visitor here from a member's screen. */
export const SIGN_UP_PATH = '/signup';

/** They send a visitor here from an attendant's screen, because cinemas make the accounts of attendants. */
export const SIGN_IN_PATH = '/login';

/**
 * The path where a visitor signs in for this route, or null when the route needs none. The edge preloads by this answer,
 * and the shell redirects by it.
 */
export function signInPath(route: Pick<Route, 'guard'> | undefined, isSignedIn: boolean): string | null {
  if (isSignedIn || !route?.guard) return null;
  return route.guard === 'member' ? SIGN_UP_PATH : SIGN_IN_PATH;
}

/** The first route of a page: a visitor on a path of members or attendants goes to the sign-up or to the sign-in. */
export function firstRoute<R extends Owner>(
  remotes: readonly R[],
  path: string,
  isSignedIn: boolean,
): RouteMatch<R> | null {
  const owner = matchRoute(remotes, path);
  const signIn = signInPath(owner?.route, isSignedIn);
  return (signIn && matchRoute(remotes, signIn)) || owner;
}

/** `/api/v1/movie/:movieId` with the parameters of the path. */
export function fillPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The addresses of all first calls of a screen, each once. */
export const firstCallsOf = ({ route, params }: Pick<RouteMatch, 'route' | 'params'>): string[] => [
  ...new Set(route.firstCalls?.map((pattern) => fillPath(pattern, params))),
];
