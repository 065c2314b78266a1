import type { Database } from '@viewmax/shared/server/database';
import { transaction } from '@viewmax/shared/server/with-client';
import { dayOf } from './day-of.ts';
import { addTo, emptySketch, merged, type Sketch } from './sketch.ts';

export interface PhoneCounter {
  /** Counts a phone once a day. It returns at once. */
  add(app: string, device: string): void;
  flush(): Promise<void>;
}

/** Anybody can send a version, so a day has at most these. */
export const MAX_APPS = 50;

interface Counted {
  day: string;
  app: string;
  sketch: Sketch;
}

/** Adds a sketch to the stored one. Nodes write the same row, so it is locked. */
async function write(db: Database, { day, app, sketch }: Counted): Promise<void> {
  await transaction(db, async (client) => {
    await client.query(
      `insert into registry.phones (day, app, sketch)
       select $1, $2, $3 where (select count(*) from registry.phones where day = $1) < ${MAX_APPS}
       on conflict (day, app) do nothing`,
      [day, app, Buffer.from(emptySketch())],
    );
    const { rows } = await client.query<{ sketch: Uint8Array }>(
      'select sketch from registry.phones where day = $1 and app = $2 for update',
      [day, app],
    );
    const [stored] = rows;
    if (!stored) return;
    const both = Buffer.from(merged(sketch, stored.sketch));
    await client.query('update registry.phones set sketch = $3 where day = $1 and app = $2', [day, app, both]);
  });
}

/** Counts the phones of each day by the version of their app, in memory, and writes what has changed. */
export function createPhoneCounter(db: Database, now: () => number): PhoneCounter {
  let today = '';
  let apps = new Map<string, Sketch>();
  const changed = new Map<string, Counted>();
  let writing: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    for (const [key, counted] of changed) {
      changed.delete(key);
      await write(db, counted).catch((error: unknown) => {
        changed.set(key, counted);
        throw error;
      });
    }
  }

  return {
    add(app, device) {
      const day = dayOf(now());
      if (day !== today) [today, apps] = [day, new Map()];
      const sketch = apps.get(app) ?? emptySketch();
      if (!apps.has(app) && apps.size >= MAX_APPS) return;
      apps.set(app, sketch);
      if (addTo(sketch, device)) changed.set(`${day} ${app}`, { day, app, sketch });
    },
    flush() {
      writing = writing.catch(() => undefined).then(work);
      return writing;
    },
  };
}
