import { seedDemo } from '@viewmax/backend/seed';
import { addBuyers } from '@viewmax/backend/testing/buyers';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export const BUYERS = 200;
export const SCREENINGS = 20;
export const CINEMA = 'riverside-screens';
export const PRICE = 100;
/** The screenings in a hall with a plan, whose seats are held and never bought: `held-1` and so on. */
export const HELD_SCREENINGS = 10;
const POINTS = 1_000_000;

/** Adds buyers with points, and showtimes in halls that never sell out. */
export async function addBuyersAndScreenings(db: Database): Promise<void> {
  await seedDemo(db, { now: new Date() });
  await addBuyers(db, BUYERS, POINTS);
  await withClient(db, (client) =>
    client.query(`
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'show-' || n, 'eko-nocturne', 'Sapele', current_date + 30, time '00:00' + make_interval(mins => n)
        from generate_series(1, ${SCREENINGS}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location)
        select 'show-' || n, '${CINEMA}', ${PRICE}, 1000000, 100000, 'Screen 1'
        from generate_series(1, ${SCREENINGS}) as n;
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'held-' || n, 'eko-nocturne', 'Sapele', current_date + 31, time '00:00' + make_interval(mins => n)
        from generate_series(1, ${HELD_SCREENINGS}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location, plan_id)
        select 'held-' || n, '${CINEMA}', ${PRICE}, seats, 1, 'Screen 2', id
        from generate_series(1, ${HELD_SCREENINGS}) as n, (select id, seats from app.seat_plans order by seats desc limit 1) as plan;`),
  );
}
