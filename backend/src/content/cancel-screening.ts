import type {
  Cancellation,
  CancelledScreening,
  CancelScreening,
  ListedScreening,
} from '@viewmax/contracts/ops/content';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** Members in one transaction. Its locks delay other purchases of these members for milliseconds. */
const MEMBERS_AT_ONCE = 100;
const MOST_LISTED = 500;

const selectListed = (db: AppDatabase) =>
  db
    .selectFrom('screenings as s')
    .innerJoin('showtimes as h', 'h.id', 's.showtime_id')
    .innerJoin('movies as m', 'm.id', 'h.movie_id')
    .innerJoin('cinemas as c', 'c.id', 's.cinema_id')
    .select([
      's.showtime_id as showtime',
      's.cinema_id as cinema',
      'c.name as cinemaName',
      'm.title as movie',
      'h.date',
    ])
    .select(sql<string>`to_char(h.start_time, 'HH24:MI')`.as('time'))
    .select(sql<number>`s.assigned_seats - s.counter_seats`.as('sold'))
    .select('s.cancel_reason as cancelReason')
    .orderBy('h.starts_at')
    .orderBy('c.name')
    .orderBy('s.cinema_id');

/** The screenings of a day, by time. */
export async function listScreenings(
  db: AppDatabase,
  { date, cinema }: { date: string; cinema?: string },
): Promise<ListedScreening[]> {
  const some = selectListed(db).where('h.date', '=', date).limit(MOST_LISTED);
  return (cinema ? some.where('s.cinema_id', '=', cinema) : some).execute();
}

type Figures = Pick<CancelledScreening, 'tickets' | 'used' | 'members' | 'points'>;

/** The tickets that are not cancelled yet. */
async function figuresOf(db: AppDatabase, { showtime, cinema }: ListedScreening): Promise<Figures> {
  const { rows } = await sql<Figures>`select * from app.showing_figures(${showtime}, ${cinema})`.execute(db);
  return rows[0] ?? { tickets: 0, used: 0, members: 0, points: 0 };
}

async function find(db: AppDatabase, showtime: string, cinema: string | undefined): Promise<CancelledScreening[]> {
  const all = selectListed(db).where('s.showtime_id', '=', showtime);
  const found: ListedScreening[] = await (cinema ? all.where('s.cinema_id', '=', cinema) : all).execute();
  const screenings: CancelledScreening[] = [];
  for (const one of found) screenings.push({ ...one, ...(await figuresOf(db, one)) });
  return screenings;
}

export type NoteCancellation = (transaction: unknown, screenings: CancelledScreening[]) => Promise<void>;

/**
 * Cancels a screening: first its sales, with the log's entry, then its tickets in batches. Each batch is a transaction, so a
 * repeated call completes one that was killed. Null for an unknown screening.
 */
export async function cancelScreening(
  db: AppDatabase,
  showtime: string,
  { cinema, reason = '', dryRun }: CancelScreening,
  { now, note }: { now: () => Date; note?: NoteCancellation },
): Promise<Cancellation | null> {
  if (dryRun) {
    const screenings = await find(db, showtime, cinema);
    return screenings.length > 0 ? { dryRun, showings: screenings } : null;
  }
  const closed = await db.transaction().execute(async (tx) => {
    const found = await find(tx, showtime, cinema);
    const some = tx
      .updateTable('screenings')
      .set({ cancelled_at: now(), cancel_reason: reason })
      .where('showtime_id', '=', showtime)
      .where('cancelled_at', 'is', null);
    const { numUpdatedRows } = await (cinema ? some.where('cinema_id', '=', cinema) : some).executeTakeFirst();
    // Sales that the update waited for are in these figures.
    const screenings = numUpdatedRows > 0n ? await find(tx, showtime, cinema) : found;
    if (numUpdatedRows > 0n) await note?.(tx, screenings);
    return screenings;
  });
  if (closed.length === 0) return null;
  for (const { cinema: where } of closed) {
    for (let cancelled = 1; cancelled > 0; ) {
      const { rows } = await sql<{ cancelled: number }>`
        select app.cancel_showing_batch(${showtime}, ${where}, ${now()}, ${MEMBERS_AT_ONCE}) as cancelled`.execute(db);
      cancelled = rows[0]?.cancelled ?? 0;
    }
  }
  return { dryRun, showings: closed };
}
