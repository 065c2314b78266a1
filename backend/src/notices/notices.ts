import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { NoticeOutcome } from '../database/tables.ts';
import type { Queue } from '../queue/queue.ts';

export interface TakenNotice {
  id: string;
  userId: string;
  tries: number;
  endsAt: Date;
}

export const noticeQueue: Queue = {
  table: 'notices',
  key: 'id',
  due: 'next_try_at',
  fields: { id: 'id', userId: 'user_id', tries: 'tries', endsAt: 'ends_at' },
  hasTries: true,
  isOpen: sql`done_at is null`,
};

const toShow = (db: AppDatabase, ids: string[]) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .innerJoin('showtimes', 'showtimes.id', 'notices.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .innerJoin('cinemas', 'cinemas.id', 'notices.cinema_id')
    .innerJoin('screenings', (join) =>
      join
        .onRef('screenings.showtime_id', '=', 'notices.showtime_id')
        .onRef('screenings.cinema_id', '=', 'notices.cinema_id'),
    )
    .select([
      'notices.id',
      'movies.title',
      'cinemas.name as cinema',
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('startTime'),
    ]);

/** The tickets of a notice's member for its showing: bought and not given away, or taken from a friend. */
const ownTickets = sql<boolean>`coalesce(tickets.holder_id, purchases.user_id) = notices.user_id`;

/** Of a member with an open session: closing an account and signing out end it. */
const openSession = (db: AppDatabase, now: Date) =>
  db
    .selectFrom('sessions')
    .where(sql<boolean>`sessions.user_id = notices.user_id`)
    .where('sessions.ends_at', '>', now)
    .select('sessions.id');

/** The shows that members still have tickets for, with the first of these tickets. */
const selectShows = (db: AppDatabase, ids: string[], now: Date) =>
  toShow(db, ids)
    .where('notices.kind', '=', 'show_soon')
    .where(({ exists }) => exists(openSession(db, now)))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tickets')
          .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
          .whereRef('tickets.showtime_id', '=', 'notices.showtime_id')
          .whereRef('tickets.cinema_id', '=', 'notices.cinema_id')
          .where(ownTickets)
          .where('tickets.status', '=', 'Unused')
          .orderBy('tickets.seat')
          .limit(1)
          .select('tickets.id as ticketId')
          .as('ticket'),
      (join) => join.onTrue(),
    )
    .where('showtimes.starts_at', '>', now)
    .select(['screenings.screen_location as screen', 'ticket.ticketId']);

/** Cancelled showings, with the points that came back to the member: none for a ticket from a friend. */
const selectCancelled = (db: AppDatabase, ids: string[], now: Date) =>
  toShow(db, ids)
    .innerJoin('users', 'users.id', 'notices.user_id')
    .where(({ and, eb, exists, or }) =>
      or([
        // An SMS finds a member without the app too.
        and([eb('notices.kind', '=', 'showing_cancelled_sms'), eb('users.phone', 'is not', null)]),
        and([eb('notices.kind', '=', 'showing_cancelled'), exists(openSession(db, now))]),
      ]),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tickets')
          .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
          .whereRef('tickets.showtime_id', '=', 'notices.showtime_id')
          .whereRef('tickets.cinema_id', '=', 'notices.cinema_id')
          .whereRef('tickets.cancelled_at', '>=', 'screenings.cancelled_at')
          .where(sql<boolean>`notices.user_id in (purchases.user_id, tickets.holder_id)`)
          .select([
            sql<string>`min(tickets.id)`.as('ticketId'),
            sql<number>`(coalesce(sum(tickets.refunded) filter (where purchases.user_id = notices.user_id), 0))::bigint`.as(
              'points',
            ),
          ])
          .as('refund'),
      (join) => join.onTrue(),
    )
    .where('refund.ticketId', 'is not', null)
    .select(['notices.kind', 'users.phone', 'refund.ticketId', 'refund.points'])
    .select([sql<string>`to_char(showtimes.date, 'DD/MM/YYYY')`.as('date'), 'screenings.cancel_reason as reason']);

const selectPayments = (db: AppDatabase, ids: string[], now: Date) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .where(({ exists }) => exists(openSession(db, now)))
    .innerJoin('top_ups', 'top_ups.tx_ref', 'notices.tx_ref')
    .where('top_ups.state', '=', 'credited')
    .select(['notices.id', 'top_ups.credited_points as points']);

/** The movies with coming showtimes in the member's LGA. */
const selectMovies = (db: AppDatabase, ids: string[], now: Date) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .where(({ exists }) => exists(openSession(db, now)))
    .innerJoin('movies', 'movies.id', 'notices.movie_id')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('showtimes')
          .whereRef('showtimes.movie_id', '=', 'notices.movie_id')
          .whereRef('showtimes.lga', '=', 'users.lga')
          .where('showtimes.starts_at', '>', now)
          .select('showtimes.id'),
      ),
    )
    .select(['notices.id', 'movies.title', 'movies.id as movieId', 'users.lga']);

export type Show = InferResult<ReturnType<typeof selectShows>>[number];
export type Payment = InferResult<ReturnType<typeof selectPayments>>[number];
export type CancelledShow = InferResult<ReturnType<typeof selectCancelled>>[number];
export type OnSale = InferResult<ReturnType<typeof selectMovies>>[number];

/** The facts of those notices that are still true. */
export async function readFacts(
  db: AppDatabase,
  ids: string[],
  now: Date,
): Promise<{ shows: Show[]; payments: Payment[]; cancelled: CancelledShow[]; movies: OnSale[] }> {
  if (ids.length === 0) return { shows: [], payments: [], cancelled: [], movies: [] };
  return {
    shows: await selectShows(db, ids, now).execute(),
    payments: await selectPayments(db, ids, now).execute(),
    cancelled: await selectCancelled(db, ids, now).execute(),
    movies: await selectMovies(db, ids, now).execute(),
  };
}

export async function finish(db: AppDatabase, id: string, outcome: NoticeOutcome, at: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ done_at: at, outcome })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}
