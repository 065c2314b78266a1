import type { Route } from '@viewmax/shared/contracts/discovery';
import { fillPath } from '@viewmax/shared/contracts/match-route';
import type { Stack } from '@viewmax/stack/start-stack';

/** A movie of the demo data. */
export const MOVIE = { id: 'eko-nocturne', title: 'Eko Nocturne' };

export async function liveSet({ registry }: Pick<Stack, 'registry'>) {
  const set = await registry.currentSet();
  if (!set.ok) throw new Error(set.reason);
  return set.discovery;
}

/** What the live remotes say they own, as paths that a browser can go to. New routes join by themselves. */
export async function everyRoute(stack: Pick<Stack, 'registry'>): Promise<Route[]> {
  const { remotes } = await liveSet(stack);
  const values = { movieId: MOVIE.id, movieID: MOVIE.id, trailerID: MOVIE.id, id: MOVIE.id };
  return remotes.flatMap(({ routes }) => routes.map((route) => ({ ...route, path: fillPath(route.path, values) })));
}

export async function liveRemote(stack: Pick<Stack, 'registry'>, name: string) {
  const found = (await liveSet(stack)).remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`${name} is not live`);
  return found;
}
