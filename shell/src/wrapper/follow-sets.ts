import type { Discovery } from '@viewmax/contracts/discovery';
import { device } from '@viewmax/shared/internal';
import type { Boxes } from '../remotes/boxes.ts';

/** Proves the set that the app has started, and stores newer ones. A browser never downloads this code. */
export function followSets(setup: { discovery: Discovery; boxes: Boxes }): (set: Discovery) => Promise<boolean> {
  if (!device().files) return async () => false;
  const loading = import(/* webpackChunkName: "native" */ './wrapper.ts');
  loading.then(({ proveSet }) => proveSet(setup)).catch(console.error);
  return async (set) => (await loading).storeSet(set, setup.discovery);
}
