import type { Database } from '@viewmax/server/database';
import { dayOf } from '../base/day-of.ts';
import { satisfies } from '../needs/version-range.ts';

export interface StartCounter {
  /** Counts a start of the installed app. It returns at once. */
  add(app: string): void;
  flush(): Promise<void>;
}

/** Anybody can send a version, so a node counts a day's later ones, and those newer than any in a store, together. */
export const MAX_APPS = 50;
export const OTHER = 'other';

/** Counts the starts of each day by the version of the app, in memory, and writes the sums. */
export function createStartCounter(db: Database, now: () => number, newestApp?: string): StartCounter {
  let today = '';
  let apps = new Set<string>();
  let counts = new Map<string, { day: string; app: string; starts: number }>();
  let writing: Promise<void> = Promise.resolve();

  function nameOf(app: string): string {
    if (newestApp && !satisfies(app, `<=${newestApp}`)) return OTHER;
    if (apps.size < MAX_APPS) apps.add(app);
    return apps.has(app) ? app : OTHER;
  }

  function count(day: string, app: string, starts: number): void {
    const key = `${day} ${app}`;
    counts.set(key, { day, app, starts: starts + (counts.get(key)?.starts ?? 0) });
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const taken = [...counts.values()];
    counts = new Map();
    try {
      // Nodes write the same rows. In one order they cannot block each other for good.
      await db.pool.query(
        `insert into registry.app_starts (day, app, starts)
         select * from unnest($1::date[], $2::text[], $3::bigint[]) as new (day, app, starts) order by day, app
         on conflict (day, app) do update set starts = registry.app_starts.starts + excluded.starts`,
        [taken.map(({ day }) => day), taken.map(({ app }) => app), taken.map(({ starts }) => starts)],
      );
    } catch (error) {
      for (const { day, app, starts } of taken) count(day, app, starts);
      throw error;
    }
  }

  return {
    add(app) {
      const day = dayOf(now());
      if (day !== today) [today, apps] = [day, new Set()];
      count(day, nameOf(app), 1);
    },
    flush() {
      writing = writing.catch(() => undefined).then(write);
      return writing;
    },
  };
}
