import { migrateApp } from '@viewmax/backend/migrate';
import { seedDemo } from '@viewmax/backend/seed';
import { addBuyers } from '@viewmax/backend/testing/buyers';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export const BUYERS = 200;
export const SCREENINGS = 50;
export const CINEMA = 'riverside-screens';
export const SEATS = 2;
export const PRICE = 100;
export const CHILD_PRICE = 60;

/** `bench-1` is the hot showtime, `bench-2` and on are the others. */
export const HOT = 1;
export const FIRST_OTHER = 2;

/** Halls with a plan: one for holds alone, and the others for purchases with a hold. */
export const HELD = 1;
export const FIRST_HELD = 2;
export const HELD_SCREENINGS = 100;

/** Halls with a plan that buyers without a hold fill: so many in a set, and a set for each run. */
export const PLANNED = 100;
const SETS = 12;

const ROWS = 25;
const SEATS_PER_ROW = 40;
export const heldSeat = (number: number): string =>
  String.fromCharCode(65 + Math.floor(number / SEATS_PER_ROW)) + ((number % SEATS_PER_ROW) + 1);

async function addPlan(db: Database): Promise<void> {
  const names = Array.from({ length: ROWS * SEATS_PER_ROW }, (_, number) => heldSeat(number));
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    Row: String.fromCharCode(65 + row),
    Seats: Array.from({ length: SEATS_PER_ROW }, (_, X) => ({ Seat: String(X + 1), X })),
  }));
  const plan = { PlanID: 'bench', Name: 'Bench', Zones: [{ Name: '', Rows: rows }] };
  await withClient(db, (client) =>
    // So many seats that no run sells them all, and the seats that the plan draws.
    client.query(
      `insert into app.seat_plans (id, file, plan, seats, names, texts)
        values ('bench', '{}', $1, 40000000, $2, $2), ('bench-hall', '{}', $4, $3, $2, $2)`,
      [JSON.stringify(plan), names, names.length, JSON.stringify({ ...plan, PlanID: 'bench-hall' })],
    ),
  );
}

/** A buyer who holds two of them gets no other hold. The last seats of the full hall stay held. */
export const releaseSeats = (db: Database): Promise<unknown> =>
  withClient(db, (client) =>
    client.query(`truncate app.holds, app.seat_holds;
      insert into app.holds (showtime_id, cinema_id, user_id, id, seats, begun_at, ends_at)
        select 'bench-full', '${CINEMA}', 'buyer-${BUYERS + 1}', 'full', array_agg(n), now(), now() + interval '1 hour'
        from generate_series(991, 1000) as n;
      insert into app.seat_holds (showtime_id, cinema_id, seat, user_id, hold_id, ends_at)
        select showtime_id, cinema_id, unnest(seats), user_id, id, ends_at from app.holds`),
  );

/** Each buyer holds other seats of every hall with a plan. */
export async function holdSeats(db: Database): Promise<void> {
  await releaseSeats(db);
  await withClient(db, async (client) => {
    const { rows } = await client.query<{ first: number }>(
      `select coalesce(max(seat), 0) as first from app.tickets where showtime_id like 'bench-held-%'`,
    );
    await client.query(
      `insert into app.holds (showtime_id, cinema_id, user_id, id, seats, begun_at, ends_at)
        select 'bench-held-' || s, '${CINEMA}', 'buyer-' || n, 'hold-' || s || '-' || n,
          array[$1 + 2 * n - 1, $1 + 2 * n], now(), now() + interval '1 hour'
        from generate_series(${FIRST_HELD}, ${FIRST_HELD + HELD_SCREENINGS - 1}) as s, generate_series(1, ${BUYERS}) as n`,
      [rows[0]?.first],
    );
    await client.query(`insert into app.seat_holds (showtime_id, cinema_id, seat, user_id, hold_id, ends_at)
      select showtime_id, cinema_id, seat, user_id, id, ends_at from app.holds, unnest(seats) as seat where id <> 'full'`);
    await client.query('analyze app.holds, app.seat_holds');
  });
}

/** Halls too large to sell out, with the rows of a large hall. */
export async function addBuyersAndScreenings(db: Database): Promise<void> {
  await migrateApp(db);
  await seedDemo(db, { now: new Date() });
  await addPlan(db);
  // The last one buys nothing.
  await addBuyers(db, BUYERS + 1, 1e12);
  await withClient(db, async (client) => {
    await client.query(`
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'bench-' || n, 'eko-nocturne', 'Sapele', current_date + 30, time '00:00' + make_interval(mins => n)
        from generate_series(${HOT}, ${FIRST_OTHER + SCREENINGS - 1}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location)
        select 'bench-' || n, '${CINEMA}', ${PRICE}, 40000000, 1000000, 'Screen 1'
        from generate_series(${HOT}, ${FIRST_OTHER + SCREENINGS - 1}) as n;
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'bench-family-' || n, 'eko-nocturne', 'Sapele', current_date + 33, time '00:00' + make_interval(mins => n)
        from generate_series(1, ${SCREENINGS}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, categories, total_seats, seats_per_row, screen_location)
        select 'bench-family-' || n, '${CINEMA}', ${PRICE}, '[{"category": "child", "price": ${CHILD_PRICE}}]', 40000000, 1000000, 'Screen 1'
        from generate_series(1, ${SCREENINGS}) as n;
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'bench-held-' || n, 'eko-nocturne', 'Sapele', current_date + 31, time '00:00' + make_interval(mins => n)
        from generate_series(${HELD}, ${FIRST_HELD + HELD_SCREENINGS - 1}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, total_seats, screen_location, plan_id)
        select 'bench-held-' || n, '${CINEMA}', ${PRICE}, 1, 'Screen 1', 'bench'
        from generate_series(${HELD}, ${FIRST_HELD + HELD_SCREENINGS - 1}) as n;
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'bench-planned-' || set || '-' || n, 'eko-nocturne', 'Sapele', current_date + 40 + set, time '00:00' + make_interval(mins => n)
        from generate_series(0, ${SETS - 1}) as set, generate_series(1, ${PLANNED}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, total_seats, screen_location, plan_id)
        select 'bench-planned-' || set || '-' || n, '${CINEMA}', ${PRICE}, 1, 'Screen 1', 'bench-hall'
        from generate_series(0, ${SETS - 1}) as set, generate_series(1, ${PLANNED}) as n;
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        values ('bench-full', 'eko-nocturne', 'Sapele', current_date + 32, '12:00'),
          ('bench-full-plain', 'eko-nocturne', 'Sapele', current_date + 32, '13:00');
      insert into app.screenings
          (showtime_id, cinema_id, price, total_seats, seats_per_row, assigned_seats, counter_seats, screen_location, plan_id)
        values ('bench-full', '${CINEMA}', ${PRICE}, 1, 40, 990, 990, 'Screen 1', 'bench-hall'),
          ('bench-full-plain', '${CINEMA}', ${PRICE}, 1000, 40, 1000, 1000, 'Screen 1', null)`);
  });
}

/** Runs after the first sales, because PostgreSQL would cache plans for empty tables. */
export async function settleDown(db: Database): Promise<void> {
  await withClient(db, async (client) => {
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}
