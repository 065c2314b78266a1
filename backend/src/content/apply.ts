import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { AppTables } from '../database/tables.ts';
import type { ProgramPlan } from './plan-movies.ts';
import type { RowPlan } from './plan-rows.ts';
import type { PlannedScreening } from './plan-screenings.ts';
import { type Cinema, type Movie, readShowtimes, showtimeKey, type Trailer } from './stored.ts';

// PostgreSQL accepts at most 65,535 values in one statement.
const ROWS_AT_ONCE = 1000;

async function insert<T extends keyof AppTables>(
  db: AppDatabase,
  table: T,
  rows: Insertable<AppTables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await db.insertInto(table).values(some).execute();
  }
}

const movieRow = ({ poster, posters, ...movie }: Movie) => ({
  ...movie,
  poster_url: poster,
  more_poster_urls: posters,
});
const trailerRow = ({ movie, thumbnail, video, ...trailer }: Trailer) => ({
  ...trailer,
  movie_id: movie,
  thumbnail_url: thumbnail,
  video_url: video,
});
const cinemaRow = ({ preview, pictures, cancel_until_minutes, cancel_shares, ...cinema }: Cinema) => ({
  ...cinema,
  cancel_rule: cancel_until_minutes
    ? [cancel_until_minutes, 100, ...cancel_shares.flatMap((pair) => pair.split(':').map(Number))]
    : null,
  preview_url: preview,
  image_urls: pictures,
});

const wantedOf = <T>({ changes }: Pick<RowPlan<T>, 'changes'>, action: string): T[] =>
  changes.filter(({ change }) => change.action === action).map(({ wanted }) => wanted);

export async function applyProgram(db: AppDatabase, plan: ProgramPlan): Promise<void> {
  const { movies, cinemas, trailers, posters, removedTrailers } = plan;
  await insert(db, 'movies', wantedOf(movies, 'added').map(movieRow));
  for (const { id, ...row } of wantedOf(movies, 'changed').map(movieRow)) {
    await db.updateTable('movies').set(row).where('id', '=', id).execute();
  }
  for (const { id, posters: more_poster_urls } of wantedOf(posters, 'changed')) {
    await db.updateTable('movies').set({ more_poster_urls }).where('id', '=', id).execute();
  }
  await insert(db, 'cinemas', wantedOf(cinemas, 'added').map(cinemaRow));
  for (const { id, ...row } of wantedOf(cinemas, 'changed').map(cinemaRow)) {
    await db.updateTable('cinemas').set(row).where('id', '=', id).execute();
  }
  await insert(db, 'trailers', wantedOf(trailers, 'added').map(trailerRow));
  for (const { id, ...row } of wantedOf(trailers, 'changed').map(trailerRow)) {
    await db.updateTable('trailers').set(row).where('id', '=', id).execute();
  }
  const gone = removedTrailers.map(({ key }) => key);
  if (gone.length > 0) await db.deleteFrom('trailers').where(sql<boolean>`id = any(${gone})`).execute();
}

/** Locks the screenings of the plan in the order of a purchase, so that no seat is sold while they change. */
export async function lockScreenings(db: AppDatabase, planned: readonly PlannedScreening[]): Promise<void> {
  const stored = planned.flatMap(({ stored: before }) => before ?? []);
  const showtimes = stored.map(({ showtime }) => showtime);
  const cinemas = stored.map(({ cinema }) => cinema);
  await sql`select from app.screenings
    where (showtime_id, cinema_id) in (select * from unnest(${showtimes}::text[], ${cinemas}::text[]))
    order by showtime_id, cinema_id for update`.execute(db);
}

async function addScreenings(db: AppDatabase, planned: readonly PlannedScreening[]): Promise<void> {
  const wanted = planned.filter(({ change }) => change.action === 'added').map((one) => one.wanted);
  const [first] = wanted.map(({ date }) => date).sort();
  if (!first) return;
  const known = await readShowtimes(db, first);
  const showtimes: Insertable<AppTables['showtimes']>[] = [];
  const screenings = wanted.map((one): Insertable<AppTables['screenings']> => {
    const { movie, lga, date, start_time } = one;
    const key = showtimeKey(movie, lga, date, start_time);
    const id = known.get(key) ?? randomUUID();
    if (!known.has(key)) showtimes.push({ id, movie_id: movie, lga, date, start_time });
    known.set(key, id);
    return {
      showtime_id: id,
      cinema_id: one.cinema,
      price: one.price,
      total_seats: one.seats,
      seats_per_row: one.seats_per_row,
      assigned_seats: one.counter_seats,
      counter_seats: one.counter_seats,
      screen_location: one.hall,
    };
  });
  await insert(db, 'showtimes', showtimes);
  await insert(db, 'screenings', screenings);
}

/** A screening with tickets keeps its seats: the plan allows only its price to change. */
async function changeScreenings(db: AppDatabase, planned: readonly PlannedScreening[]): Promise<void> {
  const rows = planned
    .filter(({ change }) => change.action === 'changed')
    .map(({ wanted, stored }) => ({ ...wanted, showtime: stored?.showtime, isSold: stored?.isSold === true }));
  await sql`update app.screenings s
    set price = c.price, total_seats = c.seats, seats_per_row = c.seats_per_row, screen_location = c.hall,
      counter_seats = c.counter_seats,
      assigned_seats = case when c."isSold" then s.assigned_seats else c.counter_seats end
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(showtime text, cinema text, price bigint, seats integer,
      seats_per_row integer, hall text, counter_seats integer, "isSold" boolean)
    where s.showtime_id = c.showtime and s.cinema_id = c.cinema`.execute(db);
}

async function removeScreenings(db: AppDatabase, planned: readonly PlannedScreening[]): Promise<void> {
  const stored = planned.filter(({ change }) => change.action === 'removed').flatMap((one) => one.stored ?? []);
  const showtimes = stored.map(({ showtime }) => showtime);
  const cinemas = stored.map(({ cinema }) => cinema);
  await sql`delete from app.screenings
    where (showtime_id, cinema_id) in (select * from unnest(${showtimes}::text[], ${cinemas}::text[]))`.execute(db);
  await sql`delete from app.showtimes h where h.id = any(${showtimes})
    and not exists (select from app.screenings s where s.showtime_id = h.id)`.execute(db);
}

export async function applyScreenings(db: AppDatabase, planned: readonly PlannedScreening[]): Promise<void> {
  await addScreenings(db, planned);
  await changeScreenings(db, planned);
  await removeScreenings(db, planned);
}
