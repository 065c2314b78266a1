import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** No timer is exact, and a turn that is early by a tenth is none too many. */
const EARLIEST = 0.9;

/** Whether this node runs the job now. Of all nodes one does, once in `everyMs`, so no job waits for another node's run. */
export async function takesTurn(db: AppDatabase, job: string, now: Date, everyMs: number): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs * EARLIEST);
  // A clock that was corrected backwards must not stop the job.
  const { rows } = await sql`
    insert into app.turns as last (job, at) values (${job}, ${now})
    on conflict (job) do update set at = excluded.at where last.at <= ${before} or last.at > excluded.at
    returning job`.execute(db);
  return rows.length > 0;
}
