import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

/** The rows at size 1. A member's own rows stay the same at every size. */
const USERS = 500;
const PURCHASES_EACH = 4;
const ARCHIVE = 20;
const RELEASES = 10;
const ROLLOUTS = 10;
const FIGURES = 1000;

/** A member of size 1, with four tickets at every size. */
export const MEMBER = 'member-1';

const tables = (from: number, to: number): string[] => [
  `insert into app.users (id, phone, password_hash, username, lga)
    select 'member-' || n, '072' || lpad(n::text, 8, '0'), 'none', 'member-' || n, 'Sapele'
    from generate_series(${from * USERS + 1}, ${to * USERS}) as n`,
  `insert into app.wallets (user_id, balance)
    select 'member-' || n, 0 from generate_series(${from * USERS + 1}, ${to * USERS}) as n`,
  // An archive of movies and days, in the other place, as years of shows leave behind.
  `insert into app.movies (id, title, language, distributor, description, poster_url, status, duration_minutes, rating)
    select 'old-' || n, 'Old ' || n, 'English', 'Bench', 'An old movie. ', '/img/posters/old.svg', 'now-playing', 100, '15'
    from generate_series(${from * ARCHIVE + 1}, ${to * ARCHIVE}) as n`,
  `insert into app.showtimes (id, movie_id, lga, date, start_time)
    select 'old-' || n || '-' || d, 'old-' || n, 'Sapele', current_date - d, time '18:00'
    from generate_series(${from * ARCHIVE + 1}, ${to * ARCHIVE}) as n, generate_series(1, 10) as d`,
  `insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location, assigned_seats)
    select 'old-' || n || '-' || d, 'riverside-screens', 100, 1000, 20, 'Screen 1', 0
    from generate_series(${from * ARCHIVE + 1}, ${to * ARCHIVE}) as n, generate_series(1, 10) as d`,
  `insert into app.purchases (id, user_id, showtime_id, cinema_id, ticket_count, amount, at)
    select 'old-' || n || '-' || p, 'member-' || n, 'old-' || (n - 1) * ${ARCHIVE} / ${USERS} + 1 || '-' || p,
      'riverside-screens', 1, 100, now() - make_interval(days => p)
    from generate_series(${from * USERS + 1}, ${to * USERS}) as n, generate_series(1, ${PURCHASES_EACH}) as p`,
  `insert into app.tickets (purchase_id, showtime_id, cinema_id, seat, code, status)
    select 'old-' || n || '-' || p, 'old-' || (n - 1) * ${ARCHIVE} / ${USERS} + 1 || '-' || p, 'riverside-screens',
      (n - 1) % ${USERS} + 1, lpad((n * 10 + p)::text, 12, '0'), 'Expired'
    from generate_series(${from * USERS + 1}, ${to * USERS}) as n, generate_series(1, ${PURCHASES_EACH}) as p`,
  `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select now(), 'bonus', 'house:promotions', 'wallet:member-' || n, 100 * ${PURCHASES_EACH}, 'scale:' || n
    from generate_series(${from * USERS + 1}, ${to * USERS}) as n`,
  `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select now(), 'purchase', 'wallet:member-' || n, 'house:tickets', 100, 'old-' || n || '-' || p
    from generate_series(${from * USERS + 1}, ${to * USERS}) as n, generate_series(1, ${PURCHASES_EACH}) as p`,
  `insert into registry.releases (name, version, digest, manifest, published_at)
    select r.name, '0.0.' || n, 'bench', r.manifest, now() - make_interval(days => n)
    from registry.live l join registry.releases r using (name, version),
      generate_series(${from * RELEASES + 1}, ${to * RELEASES}) as n`,
  `insert into registry.rollouts (status, salt, releases, control, plan, step_since, started_by, started_at, ended_at)
    select 'promoted', 'salt', '{}', '{}', '{"steps":[{"percent":100}]}', now(), 'bench', now(), now()
    from generate_series(${from * ROLLOUTS + 1}, ${to * ROLLOUTS})`,
  `insert into registry.figures (minute, release, metric, count, total)
    select date_trunc('day', now()) - make_interval(mins => n % 10000), 'catalog@0.0.' || n / 10000, 'load', 1, 1
    from generate_series(${from * FIGURES + 1}, ${to * FIGURES}) as n`,
];

/** Adds the rows from one size to a larger one, and updates the statistics of the planner. */
export async function grow(db: Database, from: number, to: number): Promise<void> {
  await withClient(db, async (client) => {
    for (const sql of tables(from, to)) await client.query(sql);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

/** The bytes of the database for one purchase of one ticket, with its indexes and its movement of points. */
export async function bytesOfPurchase(db: Database): Promise<number> {
  const { rows } = await withClient(db, (client) =>
    client.query<{ bytes: number }>(`select (
      (pg_total_relation_size('app.purchases') + pg_total_relation_size('app.tickets')
        + pg_total_relation_size('app.ledger')) / (select count(*) from app.purchases))::float8 as bytes`),
  );
  return rows[0]?.bytes ?? Number.NaN;
}
