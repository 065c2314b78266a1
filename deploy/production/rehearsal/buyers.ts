import { seedDemo } from '@viewmax/backend/seed';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export const BUYERS = 200;
export const SHOWTIMES = 20;
export const CINEMA = 'riverside-screens';
export const PRICE = 100;
const POINTS = 1_000_000;

/** Adds buyers with points, and showtimes in halls that never sell out. */
export async function addBuyersAndShowtimes(db: Database): Promise<void> {
  await seedDemo(db, { now: new Date() });
  await withClient(db, (client) =>
    client.query(`
      insert into app.users (id, phone, password_hash, username, lga)
        select 'buyer-' || n, '071' || lpad(n::text, 8, '0'), 'none', 'buyer-' || n, 'Sapele'
        from generate_series(1, ${BUYERS}) as n;
      insert into app.sessions (id, user_id, device_mark, device, started_at, seen_at, ends_at)
        select 'buyer-' || n, 'buyer-' || n, 'x', 'x', now(), now(), now() + interval '1 day' from generate_series(1, ${BUYERS}) as n;
      insert into app.wallets (user_id, balance)
        select 'buyer-' || n, ${POINTS} from generate_series(1, ${BUYERS}) as n;
      insert into app.ledger (at, kind, from_account, to_account, amount, reference)
        select now(), 'bonus', 'house:promotions', 'wallet:buyer-' || n, ${POINTS}, 'rehearsal:' || n
        from generate_series(1, ${BUYERS}) as n;
      insert into app.showtimes (id, movie_id, lga, date, start_time)
        select 'show-' || n, 'eko-nocturne', 'Sapele', current_date + 30, time '00:00' + make_interval(mins => n)
        from generate_series(1, ${SHOWTIMES}) as n;
      insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location)
        select 'show-' || n, '${CINEMA}', ${PRICE}, 1000000, 100000, 'Screen 1'
        from generate_series(1, ${SHOWTIMES}) as n;`),
  );
}
