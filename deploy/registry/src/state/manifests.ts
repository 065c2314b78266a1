import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from './tables.ts';

export interface Manifests {
  /** Loads the manifests of these releases, without unpublished ones. */
  load(tables: Tables, titles: readonly string[]): Promise<Map<string, Release>>;
  /** A cached manifest. */
  cached(title: string): Release | undefined;
  /** Removes an unpublished release from the cache. */
  forget(title: string): void;
}

const MAX = 500;

/** A release never changes, so its manifest is cached permanently. */
export function createManifests(): Manifests {
  const kept = new LRUCache<string, Release>({ max: MAX });
  return {
    async load(tables, titles) {
      const missing = titles.filter((title) => !kept.has(title));
      if (missing.length > 0) {
        const rows = await tables
          .selectFrom('releases')
          .select('manifest')
          .where(sql<string>`name || '@' || version`, 'in', missing)
          .execute();
        for (const { manifest } of rows) {
          kept.set(releaseName(manifest), manifest);
        }
      }
      return new Map(titles.flatMap((title) => (kept.has(title) ? [[title, kept.get(title) as Release]] : [])));
    },
    cached: (title) => kept.get(title),
    forget: (title) => void kept.delete(title),
  };
}
