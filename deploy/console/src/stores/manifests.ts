import type { Release } from '@viewmax/contracts/discovery';
import { type MapStore, map } from 'nanostores';
import { ops } from '../api/ops.ts';

/** By title. A release never changes, so each is loaded once. */
export const $manifests: MapStore<Record<string, Release>> = map({});

/** The reasons of failed requests, by title. */
export const $failed: MapStore<Record<string, string | undefined>> = map({});

const asked = new Set<string>();

export async function loadManifests(titles: readonly string[]): Promise<void> {
  const wanted = titles.filter((title) => !asked.has(title));
  for (const title of wanted) asked.add(title);
  await Promise.all(
    wanted.map(async (title) => {
      try {
        $manifests.setKey(title, await ops.release(title));
        $failed.setKey(title, undefined);
      } catch (error) {
        // The next state requests it again.
        asked.delete(title);
        $failed.setKey(title, (error as Error).message);
      }
    }),
  );
}
