import { migrateApp } from '@viewmax/backend/migrate';
import { seedDemo } from '@viewmax/backend/seed';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export const BUYERS = 200;
export const SHOWTIMES = 50;
export const CINEMA = 'riverside-screens';
export const SEATS = 2;
export const PRICE = 100;

/** `bench-1` is the hot showtime, `bench-2` and on are the others. */
export const HOT = 1;
export const FIRST_OTHER = 2;

/** Halls too large to sell out, with the rows of a large hall. */
export async function addBuyersAndShowtimes(db: Database): Promise<void> {
  await migrateApp(db);
  await seedDemo(db, { now: new Date() });
  await withClient(db, async (client) => {
    await client.query(`
      insert into app.users (id, phone, password_hash, username, lga)
        select 'buyer-' || n, '071' || lpad(n::text, 8, '0'), 'none', 'buyer-' || n, 'Sapele'
        from generate_series(1, ${BUYERS}) as n;
      insert into app.sessions (id, user_id, device_mark, device, started_at, seen_at, ends_at)
        select 'buyer-' || n, 'buyer-' || n, 'x', 'x', now(), now(), now() + interval '1 day' from generate_series(1, ${BUYERS}) as n;
      insert into app.wallets (user_id, balance) select 'buyer-' || n, 1e12 from generate_series(1, ${BUYERS}) as n;
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'bench-' || n, 'eko-nocturne', 'Sapele', current_date + 30, time '00:00' + make_interval(mins => n)
        from generate_series(${HOT}, ${FIRST_OTHER + SHOWTIMES - 1}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location)
        select 'bench-' || n, '${CINEMA}', ${PRICE}, 40000000, 1000000, 'Screen 1'
        from generate_series(${HOT}, ${FIRST_OTHER + SHOWTIMES - 1}) as n`);
  });
}

/** Runs after the first sales, because PostgreSQL would cache plans for empty tables. */
export async function settleDown(db: Database): Promise<void> {
  await withClient(db, async (client) => {
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}
