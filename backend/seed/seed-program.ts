import type { Insertable } from 'kysely';
import type { AppDatabase } from '../src/database/app-database.ts';
import type { AppTables } from '../src/database/tables.ts';
import { demoCinemas } from './cinemas.ts';
import { demoMovies } from './movies.ts';
import { demoShowtimes } from './showtimes.ts';
import { demoTrailers } from './trailers.ts';

// PostgreSQL takes at most 65,535 values in one statement.
const ROWS_AT_ONCE = 1000;

async function addMissing<T extends keyof AppTables>(app: AppDatabase, table: T, rows: Insertable<AppTables[T]>[]) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await app
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const movieRows = demoMovies.map(({ poster, minutes, ...movie }) => ({
  ...movie,
  duration_minutes: minutes,
  poster_url: `/img/posters/${poster}.svg`,
}));

const views = [1, 2, 3, 4].map((number) => `/img/cinemas/view-${number}.svg`);

const cinemaRows = demoCinemas.map(({ price, seats, screen, ...cinema }, number) => {
  const first = number % views.length;
  const image_urls = [...views.slice(first), ...views.slice(0, first)];
  return { ...cinema, image_urls, preview_url: image_urls[0] ?? '' };
});

/** Movies, cinemas and showtimes that are not there yet; those that are stay as they are. */
export async function seedProgram(app: AppDatabase, now: Date): Promise<void> {
  const { showtimes, screenings } = demoShowtimes(now);
  await app.transaction().execute(async (tx) => {
    await addMissing(tx, 'movies', movieRows);
    await addMissing(tx, 'trailers', demoTrailers);
    await addMissing(tx, 'cinemas', cinemaRows);
    await addMissing(tx, 'showtimes', showtimes);
    await addMissing(tx, 'screenings', screenings);
  });
}
