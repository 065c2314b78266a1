import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from './tables.ts';

const MAX = 500;

/** The manifests of these releases in the same order, without unpublished ones. */
export async function loadManifests(tables: Tables, names: readonly string[]): Promise<Release[]> {
  if (names.length === 0) return [];
  const rows = tables.selectFrom('releases').select('manifest').where(sql<string>`name || '@' || version`, 'in', names);
  const found = new Map((await rows.execute()).map(({ manifest }) => [releaseName(manifest), manifest]));
  return [...new Set(names)].flatMap((name) => found.get(name) ?? []);
}

/** A release never changes, so its manifest is cached permanently. */
export function createManifests() {
  const cached = new LRUCache<string, Release>({ max: MAX });
  return {
    /** Loads the manifests of these releases, without unpublished ones. */
    async load(tables: Tables, names: readonly string[]): Promise<Map<string, Release>> {
      const missing = names.filter((name) => !cached.has(name));
      for (const manifest of await loadManifests(tables, missing)) cached.set(releaseName(manifest), manifest);
      return new Map(names.flatMap((name) => (cached.has(name) ? [[name, cached.get(name) as Release]] : [])));
    },
    cached: (name: string): Release | undefined => cached.get(name),
    /** Removes an unpublished release from the cache. */
    forget: (name: string) => void cached.delete(name),
  };
}

export type Manifests = ReturnType<typeof createManifests>;
