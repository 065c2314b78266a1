import type { DoorScreening, DoorScreeningsResponse } from '@viewmax/contracts/attendant';
import { timeZone } from '@viewmax/contracts/constants';
import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { ScreeningKey } from '../database/screening-key.ts';
import { endsAt } from '../repositories/ticket-rows.ts';

const HOUR_MS = 60 * 60 * 1000;
const OPENS_BEFORE_MS = 2 * HOUR_MS;
export const LIST_BEFORE_MS = HOUR_MS;

const opensBefore = sql.lit(`${OPENS_BEFORE_MS} milliseconds`);

/** The time of a door, and of its list. */
export const doorTimes = ({ startsAt, endsAt: end }: { startsAt: Date; endsAt: Date }) => ({
  opensAt: new Date(startsAt.getTime() - OPENS_BEFORE_MS),
  listAt: new Date(startsAt.getTime() - LIST_BEFORE_MS),
  startsAt,
  endsAt: end,
});

const selectScreenings = (db: AppDatabase) =>
  db
    .selectFrom('screenings')
    .innerJoin('showtimes', 'showtimes.id', 'screenings.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .innerJoin('cinemas', 'cinemas.id', 'screenings.cinema_id')
    .select([
      'showtimes.id as showtimeId',
      'showtimes.date',
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('startTime'),
      'showtimes.starts_at as startsAt',
      endsAt.as('endsAt'),
      'cinemas.id as cinemaId',
      'cinemas.name as cinemaName',
      'movies.title',
      'screenings.screen_location as screenLocation',
      'screenings.seats_per_row as seatsPerRow',
      'screenings.categories',
    ]);

export type ScreeningRow = InferResult<ReturnType<typeof selectScreenings>>[number];

export const toScreeningWords = (row: ScreeningRow) => ({
  ShowtimeID: row.showtimeId,
  CinemaID: row.cinemaId,
  CinemaName: row.cinemaName,
  MovieTitle: row.title,
  ScreenLocation: row.screenLocation,
  ShowtimeDate: row.date,
  ShowtimeTime: row.startTime,
});

export function toDoorScreening(row: ScreeningRow): Omit<DoorScreening, 'sold' | 'admitted'> {
  const { opensAt, startsAt, endsAt: end, listAt } = doorTimes(row);
  return {
    ...toScreeningWords(row),
    opensAt: opensAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: end.toISOString(),
    listAt: listAt.toISOString(),
  };
}

export async function findScreening(
  db: AppDatabase,
  { showtimeId, cinemaId }: ScreeningKey,
): Promise<ScreeningRow | null> {
  const found = selectScreenings(db).where('showtimes.id', '=', showtimeId).where('cinemas.id', '=', cinemaId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Tickets that a door counts. */
export const isLiving = sql<boolean>`tickets.status not in ('Void', 'Cancelled')`;

const cinemasOf = (db: AppDatabase, attendantId: string) =>
  db
    .selectFrom('attendants')
    .innerJoin('cinemas', 'cinemas.id', 'attendants.cinema_id')
    .where('attendants.user_id', '=', attendantId)
    .select(['cinemas.id as CinemaID', 'cinemas.name as CinemaName', 'attendants.is_manager as isManager'])
    .orderBy('cinemas.position')
    .execute();

/** The screenings of today in Lagos, and those whose door is open, at this attendant's cinemas. */
export async function doorScreenings(
  db: AppDatabase,
  attendantId: string,
  now: Date,
): Promise<Omit<DoorScreeningsResponse, 'doorKeys'>> {
  const cinemas = await cinemasOf(db, attendantId);
  const ids = cinemas.map(({ CinemaID }) => CinemaID);
  // The range lets the index find the few screenings around today.
  const found = await selectScreenings(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tickets')
          .whereRef('tickets.showtime_id', '=', 'screenings.showtime_id')
          .whereRef('tickets.cinema_id', '=', 'screenings.cinema_id')
          .where(isLiving)
          .select(({ fn }) => [
            fn.countAll<number>().as('sold'),
            fn.countAll<number>().filterWhere('tickets.status', '=', 'Used').as('admitted'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(['counts.sold', 'counts.admitted'])
    .where(sql<boolean>`cinemas.id = any(${ids})`)
    .where(
      sql<boolean>`showtimes.starts_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + interval '1 day'`,
    )
    .where(
      sql<boolean>`(showtimes.date = (${now}::timestamptz at time zone ${sql.lit(timeZone)})::date
        or ${now} between showtimes.starts_at - ${opensBefore}::interval and ${endsAt})`,
    )
    .orderBy('showtimes.starts_at')
    .orderBy('cinemas.position')
    .orderBy('showtimes.id')
    .execute();
  return {
    cinemas,
    showings: found.map(({ sold, admitted, ...row }) => ({ ...toDoorScreening(row), sold, admitted })),
  };
}

/** The employment of an attendant at a cinema; undefined where this person does not work. */
export const employmentAt = async (db: AppDatabase, userId: string, cinemaId: string) =>
  (await cinemasOf(db, userId)).find(({ CinemaID }) => CinemaID === cinemaId);
