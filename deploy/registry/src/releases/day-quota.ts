import { sql } from 'kysely';
import { dayOf } from '../state/clock.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** Counts new bytes of a remote, and rejects them above the quota of a day. Nodes may do this at the same time. */
export function takeFromQuota(tables: Tables, name: string, bytes: number, now: number): Promise<void> {
  const day = dayOf(now);
  return tables.transaction().execute(async (inside) => {
    const { day_megabytes: most } = await inside.selectFrom('rules').select('day_megabytes').executeTakeFirstOrThrow();
    const { rows } = await sql<{ bytes: string }>`
      insert into registry.day_bytes as d (day, name, bytes) values (${day}, ${name}, ${bytes})
      on conflict (day, name) do update set bytes = d.bytes + excluded.bytes returning bytes`.execute(inside);
    const all = Number(rows[0]?.bytes);
    if (all <= most * MEGABYTE) return;
    const next = dayOf(now + DAY_MS);
    throw new Refused(
      `${name} has published ${megabytes(all - bytes)} MB of new files today, and this release has ${megabytes(bytes)} MB. ` +
        `A remote publishes at most ${most} MB a day. The quota is free again at ${next} 00:00 UTC, and ops can raise it.`,
      'refused',
      true,
    );
  });
}
