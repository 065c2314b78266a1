import type { Database } from '@viewmax/server/database';
import { satisfies } from '../releases/version-range.ts';
import { columns, createBatchWriter } from '../state/batch-writer.ts';
import { dayOf } from '../state/clock.ts';

/** Anybody can send a version, so a node counts a day's later ones, and those newer than any in a store, together. */
export const MAX_APPS = 50;
export const OTHER = 'other';

/** Counts the starts of each day by the version of the app, in memory, and writes the sums. */
export function createStartCounter(db: Database, now: () => number, newestApp?: string) {
  let today = '';
  let apps = new Set<string>();
  let counts = new Map<string, { day: string; app: string; starts: number }>();

  function nameOf(app: string): string {
    if (newestApp && !satisfies(app, `<=${newestApp}`)) return OTHER;
    if (apps.size < MAX_APPS) apps.add(app);
    return apps.has(app) ? app : OTHER;
  }

  const writer = createBatchWriter({
    db,
    now,
    collect() {
      const taken = counts.size > 0 ? [...counts.values()] : null;
      counts = new Map();
      return taken;
    },
    // Nodes write the same rows. In one order they cannot block each other for good.
    write: (client, taken) =>
      client.query(
        `insert into registry.app_starts (day, app, starts)
         select * from unnest($1::date[], $2::text[], $3::bigint[]) as new (day, app, starts) order by day, app
         on conflict (day, app) do update set starts = registry.app_starts.starts + excluded.starts`,
        columns(taken, 'day', 'app', 'starts'),
      ),
  });

  return {
    /** Counts a start of the installed app. It returns at once. */
    add(app: string): void {
      const day = dayOf(now());
      if (day !== today) [today, apps] = [day, new Set()];
      const name = nameOf(app);
      const key = `${day} ${name}`;
      counts.set(key, { day, app: name, starts: 1 + (counts.get(key)?.starts ?? 0) });
    },
    flush: async () => void (await writer.flush()),
  };
}

export type StartCounter = ReturnType<typeof createStartCounter>;
