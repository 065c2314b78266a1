import type { WaitingsResponse, WaitRequest } from '@viewmax/contracts/waiting';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

export type WaitOutcome =
  | 'waiting'
  | 'too_many_waitings'
  | 'showtime_not_found'
  | 'showtime_over'
  | 'not_shown_here'
  | 'no_seat_plan';

/** Whether the member has bought the screening since. `waiting` is the name of the table in the query. */
export const hasBought = (waiting: string) => sql<boolean>`exists (
  select from app.purchases p
  where p.user_id = ${sql.id(waiting, 'user_id')} and p.at >= ${sql.id(waiting, 'begun_at')}
    and p.showtime_id = ${sql.id(waiting, 'showtime_id')}
    and p.cinema_id = coalesce(${sql.id(waiting, 'cinema_id')}, p.cinema_id))`;

/** What a member waits for, in the order of the screenings, with the live offers. */
export async function waitingsOf(db: AppDatabase, userId: string, now: Date): Promise<WaitingsResponse> {
  const rows = await db
    .selectFrom('waitings')
    .innerJoin('showtimes', 'showtimes.id', 'waitings.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .leftJoin('cinemas', 'cinemas.id', 'waitings.cinema_id')
    .leftJoin('holds', (join) =>
      join.onRef('holds.id', '=', 'waitings.offer_id').on('holds.state', '=', 'offered').on('holds.ends_at', '>', now),
    )
    .leftJoin('screenings', (join) =>
      join
        .onRef('screenings.showtime_id', '=', 'holds.showtime_id')
        .onRef('screenings.cinema_id', '=', 'holds.cinema_id'),
    )
    .leftJoin('seat_plans', 'seat_plans.id', 'screenings.plan_id')
    .leftJoin('cinemas as offering', 'offering.id', 'holds.cinema_id')
    .where('waitings.user_id', '=', userId)
    .where('showtimes.starts_at', '>', now)
    .where(({ not }) => not(hasBought('waitings')))
    .orderBy('showtimes.starts_at')
    .orderBy('waitings.id')
    .select(['waitings.id', 'waitings.cinema_id', 'cinemas.name as cinema', 'party', 'by_sms'])
    .select(['showtimes.id as showtimeId', 'showtimes.movie_id as movieId', 'movies.title'])
    .select(['offer_id', 'holds.seats', 'holds.ends_at', 'holds.cinema_id as offeredAt', 'offering.name as offering'])
    .select(['screenings.plan_id', 'seat_plans.names'])
    .select([
      sql<string>`showtimes.date::text`.as('date'),
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('startTime'),
      // Of several cinemas the dearest counts.
      sql<boolean>`app.is_covered(${now}, waitings.user_id, coalesce((
        select max(s.price) from app.screenings s where s.showtime_id = waitings.showtime_id
          and s.cinema_id = coalesce(waitings.cinema_id, s.cinema_id) and s.cancelled_at is null), 0) * party)`.as(
        'covered',
      ),
    ])
    .execute();
  const proven = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('phone_proven_at', 'is not', null)
    .executeTakeFirst();
  const Waitings = rows.map((row) => ({
    WaitingID: row.id,
    MovieID: row.movieId,
    MovieTitle: row.title,
    ShowtimeID: row.showtimeId,
    Date: row.date,
    StartTime: row.startTime,
    ...(row.cinema_id && { CinemaID: row.cinema_id, CinemaName: row.cinema ?? '' }),
    Count: row.party,
    BySms: row.by_sms,
    IsCovered: row.covered,
    ...(row.ends_at && {
      Offer: {
        HoldID: row.offer_id ?? '',
        Seats: (row.seats ?? []).map((seat) => row.names?.[seat - 1] ?? ''),
        Until: row.ends_at.toISOString(),
        CinemaID: row.offeredAt ?? '',
        CinemaName: row.offering ?? '',
        PlanID: row.plan_id ?? '',
      },
    }),
  }));
  return { Waitings, CanSms: proven !== undefined };
}

/** Begins to wait, or changes the waiting of that screening. */
export async function beginWaiting(db: AppDatabase, wish: WaitRequest, now: Date): Promise<WaitOutcome> {
  const { uuid, showtimeID, cinemaID = null, count, sms = false } = wish;
  const { rows } = await sql<{ outcome: WaitOutcome }>`select app.begin_waiting(
    ${now}, ${uuid}, ${showtimeID}, ${cinemaID}, ${count}, ${sms}) as outcome`.execute(db);
  if (!rows[0]) throw new Error('A waiting has no outcome');
  return rows[0].outcome;
}

/** Stops a waiting of this member, and gives offered seats back. A repeated call changes nothing. */
export async function stopWaiting(db: AppDatabase, userId: string, waitingId: string, now: Date): Promise<void> {
  await sql`select app.end_waiting(${now}, id) from app.waitings where id = ${waitingId} and user_id = ${userId}`.execute(
    db,
  );
}
