import type { Route } from '@viewmax/shared/contracts/discovery';
import type { Stack } from '@viewmax/stack/start-stack';

/** A movie of the demo data. */
export const MOVIE = { id: 'eko-nocturne', title: 'Eko Nocturne', trailerId: 'eko-nocturne-trailer' };

export async function liveSet({ registry }: Pick<Stack, 'registry'>) {
  const set = await registry.currentSet();
  if (!set.ok) throw new Error(set.reason);
  return set.discovery;
}

/** A path as a browser can go to it, with ids of the demo data. */
function filled({ path }: Route): string {
  if (path.startsWith('/trailer/')) return `/trailer/${MOVIE.trailerId}`;
  const withIds = path.replace(/:\w+/, MOVIE.id);
  if (withIds.includes(':')) throw new Error(`No demo data is known for ${path}`);
  return withIds;
}

/** What the live remotes say they own. New routes join by themselves. */
export async function everyRoute(stack: Pick<Stack, 'registry'>): Promise<Route[]> {
  const { remotes } = await liveSet(stack);
  return remotes.flatMap(({ routes }) => routes.map((route) => ({ ...route, path: filled(route) })));
}

export async function liveRemote(stack: Pick<Stack, 'registry'>, name: string) {
  const found = (await liveSet(stack)).remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`${name} is not live`);
  return found;
}
