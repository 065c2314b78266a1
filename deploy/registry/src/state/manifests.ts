import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from './tables.ts';

export interface Manifests {
  /** Loads the manifests of these releases, without unpublished ones. */
  load(tables: Tables, names: readonly string[]): Promise<Map<string, Release>>;
  /** A cached manifest. */
  cached(name: string): Release | undefined;
  /** Removes an unpublished release from the cache. */
  forget(name: string): void;
}

const MAX = 500;

/** A release never changes, so its manifest is cached permanently. */
export function createManifests(): Manifests {
  const cached = new LRUCache<string, Release>({ max: MAX });
  return {
    async load(tables, names) {
      const missing = names.filter((name) => !cached.has(name));
      if (missing.length > 0) {
        const rows = await tables
          .selectFrom('releases')
          .select('manifest')
          .where(sql<string>`name || '@' || version`, 'in', missing)
          .execute();
        for (const { manifest } of rows) {
          cached.set(releaseName(manifest), manifest);
        }
      }
      return new Map(names.flatMap((name) => (cached.has(name) ? [[name, cached.get(name) as Release]] : [])));
    },
    cached: (name) => cached.get(name),
    forget: (name) => void cached.delete(name),
  };
}
