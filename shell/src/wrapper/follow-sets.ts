import type { Discovery } from '@viewmax/contracts/discovery';
import { device } from '@viewmax/shared/internal';
import type { MountPoints } from '../remotes/mount-points.ts';

/** Proves the set that the app has started, and stores newer ones. A browser never downloads this code. */
export function followSets(setup: {
  discovery: Discovery;
  mountPoints: MountPoints;
}): (set: Discovery) => Promise<boolean> {
  if (!device().files) return async () => false;
  const loading = import(/* webpackChunkName: "native" */ './wrapper.ts');
  loading.then(({ proveSet }) => proveSet(setup)).catch(console.error);
  return async (set) => (await loading).storeSet(set, setup.discovery);
}
