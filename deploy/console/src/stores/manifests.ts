import { useStore } from '@nanostores/react';
import type { Release } from '@viewmax/contracts/discovery';
import { type MapStore, map } from 'nanostores';
import { useEffect } from 'react';
import { call } from '../api/call.ts';

/** By the name of the release. A release never changes, so each is loaded once. */
export const $manifests: MapStore<Record<string, Release>> = map({});

/** The reasons of failed requests, by the name of the release. */
export const $failed: MapStore<Record<string, string | undefined>> = map({});

const asked = new Set<string>();

export async function loadManifests(releases: readonly string[]): Promise<void> {
  const wanted = releases.filter((release) => !asked.has(release));
  for (const release of wanted) asked.add(release);
  await Promise.all(
    wanted.map(async (release) => {
      try {
        $manifests.setKey(release, await call('readRelease', { params: { release } }));
        $failed.setKey(release, undefined);
      } catch (error) {
        // The next state requests it again.
        asked.delete(release);
        $failed.setKey(release, (error as Error).message);
      }
    }),
  );
}

/** The manifests of these releases, as far as they have loaded. */
export function useReleases(names: readonly string[]): Release[] {
  const all = useStore($manifests);
  const key = names.join();
  useEffect(() => void loadManifests(key.split(',').filter(Boolean)), [key]);
  return names.flatMap((name) => all[name] ?? []);
}
