import type { Database } from '@viewmax/server/database';
import { sql } from 'kysely';
import { z } from 'zod';
import { hashPassword } from '../src/accounts/passwords.ts';
import { type AppDatabase, appDatabase } from '../src/database/app-database.ts';
import { addMissing } from './add-missing.ts';
import { daysFrom } from './calendar.ts';
import { type DemoCinema, demoCinemas } from './cinemas.ts';
import { type DemoMovie, demoMovies } from './movies.ts';
import { demoLogins } from './people.ts';
import { cinemaRow, movieRow } from './seed-program.ts';
import { DAYS, programOf } from './showtimes.ts';

const count = z.coerce.number().int().min(0).max(100_000);
export const loadSize = z.object({ movies: count, cinemas: count, users: count });

export type LoadSize = z.output<typeof loadSize>;

const POINTS = 100_000;
const SHOWN_AT = 3;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const numbered = (from: number) => String(from + 1).padStart(5, '0');

/** Repeats a list's entries so many times, under generated names. */
function copies<T extends { id: string }>(
  list: readonly T[],
  many: number,
  what: string,
  name: (of: T, n: string) => T,
) {
  return Array.from({ length: many }, (_, index) => {
    const n = numbered(index);
    return { ...name(at(list, index), n), id: `load-${what}-${n}` };
  });
}

async function addScreenings(db: AppDatabase, movies: DemoMovie[], cinemas: DemoCinema[], now: Date): Promise<void> {
  const byLga = Map.groupBy(cinemas, ({ lga }) => lga);
  for (const [number, movie] of movies.entries()) {
    const program = daysFrom(now, DAYS).flatMap((day) =>
      [...byLga].flatMap(([lga, all]) => {
        const some = Array.from({ length: Math.min(SHOWN_AT, all.length) }, (_, place) => at(all, number + place));
        return programOf({ movie, number }, some, lga, day);
      }),
    );
    await addMissing(
      db,
      'showtimes',
      program.map(({ showtime }) => showtime),
    );
    await addMissing(
      db,
      'screenings',
      program.flatMap(({ screenings }) => screenings),
    );
  }
}

/** Each load user has the demo's password, points, and a phone from 08001000001 on: numbers that no network assigns. */
async function addUsers(db: AppDatabase, users: number, now: Date): Promise<void> {
  const hash = await hashPassword(demoLogins[0]?.password ?? '');
  await sql`
    with added as (
      insert into app.users (id, phone, password_hash, username, lga)
        select 'load-user-' || n, '0800' || (1000000 + n), ${hash}, 'load_' || n,
          (array['Sapele', 'Bauchi'])[n % 2 + 1]
        from generate_series(1, ${users}::int) as n
        on conflict do nothing returning id
    ), wallets as (
      insert into app.wallets (user_id, balance) select id, ${POINTS}::bigint from added
    )
    insert into app.ledger (at, kind, from_account, to_account, amount, reference)
      select ${now}::timestamptz, 'bonus', 'house:promotions', 'wallet:' || id, ${POINTS}::bigint, 'demo:' || id from added
  `.execute(db);
}

/** Adds the movies, cinemas and users of a load test beside the demo's. A second run adds only missing ones. */
export async function seedLoad(
  database: Database,
  { movies, cinemas, users, now }: LoadSize & { now: Date },
): Promise<void> {
  const db = appDatabase(database);
  const moreMovies = copies<DemoMovie>(demoMovies, movies, 'movie', (movie, n) => ({
    ...movie,
    title: `${movie.title} ${n}`,
    status: 'now-playing',
    comesIn: 0,
  }));
  const moreCinemas = copies<DemoCinema>(demoCinemas, cinemas, 'cinema', (cinema, n) => ({
    ...cinema,
    name: `${cinema.name} ${n}`,
  }));
  await db.transaction().execute(async (tx) => {
    await addMissing(tx, 'movies', moreMovies.map(movieRow(now)));
    await addMissing(tx, 'cinemas', moreCinemas.map(cinemaRow));
    await addScreenings(tx, moreMovies, [...demoCinemas, ...moreCinemas], now);
    await addUsers(tx, users, now);
  });
}
