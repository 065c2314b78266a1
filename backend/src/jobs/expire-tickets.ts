import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { endsAt } from '../repositories/ticket-rows.ts';

const AT_ONCE = 1000;

async function expireSome(db: AppDatabase, now: Date, since: Date): Promise<number> {
  const ended = db
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .where('tickets.status', '=', 'Unused')
    .where('showtimes.starts_at', '<=', now)
    .where('showtimes.starts_at', '>', since)
    .where(sql<boolean>`${endsAt} <= ${now}`)
    .select('tickets.id')
    .limit(AT_ONCE)
    // Skips the tickets that another node has locked. A ticket under scan expires in the next sweep.
    .forUpdate('tickets')
    .skipLocked();
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({ status: 'Expired' })
    .where('id', 'in', ended)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Expires the unused tickets of screenings that are over, and returns their count. Any number of nodes may run it at once.
 * `since` leaves out screenings that began earlier.
 */
export async function expireTickets(db: AppDatabase, now: Date, since = new Date(0)): Promise<number> {
  let expired = 0;
  for (let some = AT_ONCE; some === AT_ONCE; ) {
    some = await expireSome(db, now, since);
    expired += some;
  }
  return expired;
}
