import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { NoticeOutcome } from '../database/notice-tables.ts';

export interface TakenNotice {
  id: string;
  userId: string;
  tries: number;
  endsAt: Date;
}

/**
 * Leases the due notices to this node until `leaseEnds`. Another node takes those of a dead node, and the provider's
 * key against duplicates covers a message that the dead node had sent.
 */
export function takeDue(db: AppDatabase, now: Date, leaseEnds: Date, most: number): Promise<TakenNotice[]> {
  return db
    .with(
      // PostgreSQL may run a plain subquery once for each row. Each run would take more notices, beyond `most`.
      (name) => name('due').materialized(),
      (query) =>
        query
          .selectFrom('notices')
          .select('id')
          .where('done_at', 'is', null)
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .limit(most)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('notices')
    .set((eb) => ({ next_try_at: leaseEnds, tries: eb('tries', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'user_id as userId', 'tries', 'ends_at as endsAt'])
    .execute();
}

/** Of a member with an open session: closing an account and signing out end it. */
const selectWanted = (db: AppDatabase, ids: string[], now: Date) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .whereRef('sessions.user_id', '=', 'notices.user_id')
          .where('sessions.ends_at', '>', now)
          .select('sessions.id'),
      ),
    );

/** The shows that members still have tickets for, with the first of these tickets. */
const selectShows = (db: AppDatabase, ids: string[], now: Date) =>
  selectWanted(db, ids, now)
    .innerJoin('showtimes', 'showtimes.id', 'notices.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .innerJoin('cinemas', 'cinemas.id', 'notices.cinema_id')
    .innerJoin('screenings', (join) =>
      join
        .onRef('screenings.showtime_id', '=', 'notices.showtime_id')
        .onRef('screenings.cinema_id', '=', 'notices.cinema_id'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tickets')
          .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
          .whereRef('purchases.user_id', '=', 'notices.user_id')
          .whereRef('purchases.showtime_id', '=', 'notices.showtime_id')
          .whereRef('purchases.cinema_id', '=', 'notices.cinema_id')
          .where('tickets.status', '=', 'Unused')
          .orderBy('tickets.seat')
          .limit(1)
          .select('tickets.id as ticketId')
          .as('ticket'),
      (join) => join.onTrue(),
    )
    .where('showtimes.starts_at', '>', now)
    .select([
      'notices.id',
      'movies.title',
      'cinemas.name as cinema',
      'screenings.screen_location as screen',
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('startTime'),
      'ticket.ticketId',
    ]);

const selectPayments = (db: AppDatabase, ids: string[], now: Date) =>
  selectWanted(db, ids, now)
    .innerJoin('top_ups', 'top_ups.tx_ref', 'notices.tx_ref')
    .where('top_ups.state', '=', 'credited')
    .select(['notices.id', 'top_ups.credited_points as points']);

export type Show = InferResult<ReturnType<typeof selectShows>>[number];
export type Payment = InferResult<ReturnType<typeof selectPayments>>[number];

/** The facts of those notices that are still true. */
export async function readFacts(
  db: AppDatabase,
  ids: string[],
  now: Date,
): Promise<{ shows: Show[]; payments: Payment[] }> {
  if (ids.length === 0) return { shows: [], payments: [] };
  const shows = await selectShows(db, ids, now).execute();
  return { shows, payments: await selectPayments(db, ids, now).execute() };
}

export async function finish(db: AppDatabase, id: string, outcome: NoticeOutcome, at: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ done_at: at, outcome })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

export async function tryAgainAt(db: AppDatabase, id: string, at: Date): Promise<void> {
  await db.updateTable('notices').set({ next_try_at: at }).where('id', '=', id).where('done_at', 'is', null).execute();
}
