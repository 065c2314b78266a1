import type { MovieStatus } from '@viewmax/contracts/constants';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { stepsOf } from '../repositories/ticket-rows.ts';
import { tidy } from './cells.ts';

/** Rows by the names of the files' columns. */
export interface Movie {
  id: string;
  title: string;
  language: string;
  distributor: string;
  description: string;
  poster: string;
  status: MovieStatus;
  comes_on: string | null;
  duration_minutes: number;
  rating: string;
  posters: string[];
}
export interface Trailer {
  id: string;
  movie: string;
  title: string;
  thumbnail: string;
  video: string;
}
export interface Cinema {
  id: string;
  lga: string;
  name: string;
  address: string;
  slug: string;
  latitude: number;
  longitude: number;
  preview: string;
  pictures: string[];
  features: string;
  /** Until so long before the show the whole price comes back; null where no ticket is cancelled. */
  cancel_until_minutes: number | null;
  /** Later times, and their percent of the price: `60:50`. */
  cancel_shares: string[];
}
/** A showtime in one cinema. */
export interface ScreeningKey {
  movie: string;
  cinema: string;
  date: string;
  start_time: string;
}
export interface Hall {
  seats: number;
  seats_per_row: number;
}
export type Screening = ScreeningKey &
  Hall & {
    showtime: string;
    lga: string;
    hall: string;
    counter_seats: number;
    price: number;
    isSold: boolean;
    isCancelled: boolean;
  };

export const screeningKey = ({ movie, cinema, date, start_time }: ScreeningKey): string =>
  `${movie} at ${cinema}, ${date} ${start_time}`;
export const hallKey = (cinema: string, hall: string): string => JSON.stringify([cinema, hall]);
export const showtimeKey = (movie: string, lga: string, date: string, time: string): string =>
  JSON.stringify([movie, lga, date, time]);

/** Line breaks and spaces at the ends make no difference in a file, so they make none here. */
const tidyRow = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? tidy(value) : value]),
  ) as T;

export async function readMovies(db: AppDatabase): Promise<Movie[]> {
  const rows = await db
    .selectFrom('movies')
    .select(['id', 'title', 'language', 'distributor', 'description', 'poster_url as poster', 'status', 'comes_on'])
    .select(['duration_minutes', 'rating', 'more_poster_urls as posters'])
    .orderBy('position')
    .execute();
  return rows.map(tidyRow);
}

export async function readTrailers(db: AppDatabase): Promise<Trailer[]> {
  const rows = await db
    .selectFrom('trailers')
    .select(['id', 'movie_id as movie', 'title', 'thumbnail_url as thumbnail', 'video_url as video'])
    .orderBy('position')
    .execute();
  return rows.map(tidyRow);
}

export async function readCinemas(db: AppDatabase): Promise<Cinema[]> {
  const rows = await db
    .selectFrom('cinemas')
    .select(['id', 'lga', 'name', 'address', 'slug', 'latitude', 'longitude', 'preview_url as preview'])
    .select(['image_urls as pictures', 'features', 'cancel_rule'])
    .orderBy('position')
    .execute();
  return rows.map(({ cancel_rule, ...row }) => {
    const [whole, ...later] = stepsOf(cancel_rule ?? []);
    const cancel_shares = later.map(({ minutes, percent }) => `${minutes}:${percent}`);
    return tidyRow({ ...row, cancel_until_minutes: whole?.minutes ?? null, cancel_shares });
  });
}

const selectScreenings = (db: AppDatabase) =>
  db
    .selectFrom('screenings as s')
    .innerJoin('showtimes as h', 'h.id', 's.showtime_id')
    .select(['s.showtime_id as showtime', 's.cinema_id as cinema', 'h.movie_id as movie', 'h.lga', 'h.date'])
    .select(sql<string>`to_char(h.start_time, 'HH24:MI')`.as('start_time'))
    .select(['s.screen_location as hall', 's.total_seats as seats', 's.seats_per_row', 's.counter_seats', 's.price'])
    // The first ticket fixes the rows of the hall, also if it is void later.
    .select(sql<boolean>`s.free_in_rows is not null or s.assigned_seats > s.counter_seats`.as('isSold'))
    .select(sql<boolean>`s.cancelled_at is not null`.as('isCancelled'))
    .orderBy('h.starts_at')
    .orderBy('s.cinema_id')
    .orderBy('h.movie_id');

/** Showtimes that have not started and are not cancelled. */
export async function readUpcoming(db: AppDatabase, now: Date): Promise<Screening[]> {
  return (await selectScreenings(db).where('h.starts_at', '>', now).where('s.cancelled_at', 'is', null).execute()).map(
    tidyRow,
  );
}

/** The showtimes of these cinemas from a day on. */
export async function readScreenings(db: AppDatabase, cinemas: string[], from: string): Promise<Screening[]> {
  const some = selectScreenings(db).where(sql<boolean>`s.cinema_id = any(${cinemas})`).where('h.date', '>=', from);
  return (await some.execute()).map(tidyRow);
}

/** The seats of each hall at its latest showtime, by `hallKey`. */
export async function readHalls(db: AppDatabase, cinemas: string[]): Promise<Map<string, Hall>> {
  const { rows } = await sql<{ cinema: string; hall: string } & Hall>`
    select distinct on (s.cinema_id, s.screen_location)
      s.cinema_id as cinema, s.screen_location as hall, s.total_seats as seats, s.seats_per_row
    from app.screenings s join app.showtimes h on h.id = s.showtime_id
    where s.cinema_id = any(${cinemas})
    order by s.cinema_id, s.screen_location, h.starts_at desc`.execute(db);
  return new Map(rows.map(({ cinema, hall, ...seats }) => [hallKey(cinema, tidy(hall)), seats]));
}

/** The ids of these showtimes, by `showtimeKey`: one showtime is shared by all cinemas of an LGA. */
export async function readShowtimes(db: AppDatabase, from: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('showtimes')
    .select(['id', 'movie_id', 'lga', 'date', sql<string>`to_char(start_time, 'HH24:MI')`.as('time')])
    .where('date', '>=', from)
    .execute();
  return new Map(rows.map(({ id, movie_id, lga, date, time }) => [showtimeKey(movie_id, lga, date, time), id]));
}

export async function readLgas(db: AppDatabase): Promise<string[]> {
  return (await db.selectFrom('places').select('lga').orderBy('lga').execute()).map(({ lga }) => lga);
}

/** Which of these cinemas has had a showtime. Its LGA is a part of them. */
export async function readShowing(db: AppDatabase, cinemas: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('cinemas')
    .select('id')
    .where(sql<boolean>`id = any(${cinemas})`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('screenings').select('cinema_id').whereRef('cinema_id', '=', 'cinemas.id')),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
