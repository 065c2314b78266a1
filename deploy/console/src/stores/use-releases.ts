import { useStore } from '@nanostores/react';
import type { Release } from '@viewmax/contracts/discovery';
import { useEffect } from 'react';
import { $manifests, loadManifests } from './manifests.ts';

/** The manifests of these releases, as far as they have loaded. */
export function useReleases(names: readonly string[]): Release[] {
  const all = useStore($manifests);
  const key = names.join();
  useEffect(() => void loadManifests(key.split(',').filter(Boolean)), [key]);
  return names.flatMap((name) => all[name] ?? []);
}
