import type { Route } from '@viewmax/contracts/discovery';
import type { Stack } from '@viewmax/tools/start-stack';

/** A movie of the demo data. */
export const MOVIE = { id: 'eko-nocturne', title: 'Eko Nocturne', trailerId: 'eko-nocturne-trailer' };

export async function liveSet({ registry }: Pick<Stack, 'registry'>) {
  const set = await registry.currentSet();
  if (!set.ok) throw new Error(set.reason);
  return set.discovery;
}

/** A path with ids of the demo data in place of its parameters. */
function filled({ path }: Route): string {
  if (path.startsWith('/trailer/')) return `/trailer/${MOVIE.trailerId}`;
  const withIds = path.replace(/:\w+/g, MOVIE.id);
  if (withIds.includes(':')) throw new Error(`The demo data has no ids for ${path}`);
  return withIds;
}

/** The routes of the live remotes. New routes join by themselves. */
export async function everyRoute(stack: Pick<Stack, 'registry'>): Promise<Route[]> {
  const { remotes } = await liveSet(stack);
  return remotes.flatMap(({ routes }) => routes.map((route) => ({ ...route, path: filled(route) })));
}

export async function liveRemote(stack: Pick<Stack, 'registry'>, name: string) {
  const found = (await liveSet(stack)).remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`${name} is not live`);
  return found;
}
