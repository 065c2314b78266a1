import { useStore } from '@nanostores/react';
import type { Release } from '@viewmax/contracts/discovery';
import { useEffect } from 'react';
import { $manifests, loadManifests } from './manifests.ts';

/** The manifests of these releases, as far as they have loaded. */
export function useReleases(titles: readonly string[]): Release[] {
  const all = useStore($manifests);
  const key = titles.join();
  useEffect(() => void loadManifests(key.split(',').filter(Boolean)), [key]);
  return titles.flatMap((title) => all[title] ?? []);
}
