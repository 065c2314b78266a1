import type { Client } from '@viewmax/server/with-client';
import { BUYERS, CINEMA, PRICE } from '../purchase/shop.ts';
import { type Amounts, BONUSES, CANCELLED, GIVEN, PARTIES, TICKETS, TOP_UPS, TOWNS } from './amounts.ts';

/** The tables of a year, by their names. */
export const HISTORY = [
  ...['users', 'sessions', 'known_devices', 'wallets', 'ledger', 'top_ups'],
  ...['showtimes', 'screenings', 'purchases', 'purchase_keys', 'tickets', 'gifts', 'notices', 'door_marks'],
].map((name) => `app.${name}`);

/** Names of rows as the app makes them: random, so that neighbours in time are no neighbours in an index. */
const id = (what: string, number: string) => `md5('${what}' || ${number})::uuid::text`;
/** Spreads purchases over the members: the number is a prime. */
const buyer = (purchase: string, members: number) => `'buyer-' || (1 + (${purchase}::bigint * 7919) % ${members})`;
const code = (number: string) => `lpad((${number})::text, 12, '0')`;

const membersOf = ({ members }: Amounts): string[] => [
  `insert into app.users (id, phone, password_hash, username, lga, created_at)
    select 'buyer-' || n, '071' || lpad(n::text, 8, '0'), 'none', 'buyer-' || n, 'Sapele', now() - interval '400 days'
    from generate_series(${BUYERS + 2}, ${members}) as n`,
  `insert into app.sessions (id, user_id, device_mark, device, started_at, seen_at, ends_at)
    select 'buyer-' || n, 'buyer-' || n, 'test', 'test', now(), now(), '2100-01-01'
    from generate_series(${BUYERS + 2}, ${members}) as n`,
  `insert into app.known_devices (user_id, device_mark, session_version, seen_at)
    select 'buyer-' || n, 'test', 1, now() - make_interval(days => n % 300) from generate_series(1, ${members}) as n`,
];

/** Each town has a cinema. Screenings are one to a town, a day and an hour, the later ones ahead. */
const programOf = ({ past, ahead }: Amounts): string[] => [
  `insert into app.places (lga, state, country)
    select 'Town ' || n, 'Growth', 'Nigeria' from generate_series(1, ${TOWNS}) as n`,
  `insert into app.cinemas (id, lga, name, address, slug, latitude, longitude, preview_url, features)
    select 'growth-' || n, 'Town ' || n, 'Cinema ' || n, 'Main road', 'growth-' || n, 6 + n / 10.0, 5 + n / 10.0,
      '/img/cinemas/view-1.svg', '' from generate_series(1, ${TOWNS}) as n`,
  `insert into app.showtimes (id, movie_id, lga, date, start_time)
    select 'growth-' || n, movies.ids[1 + n % cardinality(movies.ids)],
      case n % ${TOWNS + 1} when 0 then 'Sapele' else 'Town ' || n % ${TOWNS + 1} end,
      current_date - 1 - (n / ${TOWNS + 1}) % 365, time '08:00' + make_interval(mins => 90 * (n / ${TOWNS + 1} / 365))
    from generate_series(0, ${past - 1}) as n, (select array_agg(id order by position) as ids from app.movies) as movies`,
  `insert into app.showtimes (id, movie_id, lga, date, start_time)
    select 'growth-' || n, movies.ids[1 + n % cardinality(movies.ids)], 'Town ' || 1 + (n - ${past}) % ${TOWNS},
      current_date + 2 + ((n - ${past}) / ${TOWNS}) % 14,
      time '08:00' + make_interval(mins => 90 * ((n - ${past}) / ${TOWNS} / 14))
    from generate_series(${past}, ${past + ahead - 1}) as n,
      (select array_agg(id order by position) as ids from app.movies) as movies`,
  `insert into app.screenings
      (showtime_id, cinema_id, price, total_seats, assigned_seats, seats_per_row, screen_location)
    select s.id, case s.lga when 'Sapele' then '${CINEMA}' else 'growth-' || split_part(s.lga, ' ', 2) end, ${PRICE}, 200,
      ${PARTIES * TICKETS}, 20, 'Screen 1'
    from app.showtimes s where s.id like 'growth-%'`,
];

/** One ticket of twenty was cancelled, four were never used. Those of screenings ahead are unused. */
const salesOf = ({ members, purchases, past }: Amounts): string[] => [
  `insert into app.purchases (id, user_id, showtime_id, cinema_id, ticket_count, amount, at, party_code)
    select ${id('purchase', 'p')}, ${buyer('p', members)}, s.showtime_id, s.cinema_id, ${TICKETS}, ${TICKETS * PRICE},
      h.starts_at - interval '3 days', ${code('2 * p + 1')}
    from generate_series(0, ${purchases - 1}) as p
      join app.screenings s on s.showtime_id = 'growth-' || p / ${PARTIES}
      join app.showtimes h on h.id = s.showtime_id
    order by p`,
  `insert into app.tickets (id, purchase_id, showtime_id, cinema_id, seat, code, status, used_at, used_by, used_nonce,
      cancelled_at, refunded)
    select ${id('ticket', 't')}, ${id('purchase', `t / ${TICKETS}`)}, s.showtime_id, s.cinema_id,
      t % ${PARTIES * TICKETS} + 1, ${code('2 * t')}, status,
      case status when 'Used' then h.starts_at end, case status when 'Used' then 'buyer-1' end,
      case status when 'Used' then ${id('nonce', 't')} end,
      case status when 'Cancelled' then h.starts_at - interval '1 day' end, case status when 'Cancelled' then ${PRICE} end
    from generate_series(0, ${purchases * TICKETS - 1}) as t
      join app.screenings s on s.showtime_id = 'growth-' || t / ${PARTIES * TICKETS}
      join app.showtimes h on h.id = s.showtime_id
      cross join lateral (select case
        when t % ${CANCELLED} = 0 then 'Cancelled'
        when t >= ${past * PARTIES * TICKETS} then 'Unused'
        when t % 5 = 1 then 'Expired' else 'Used' end as status) as ending
    order by t`,
  `insert into app.gifts (ticket_id, claim_hash, sent_at)
    select ${id('ticket', 't')}, encode(sha256(convert_to('claim' || t, 'UTF8')), 'hex'), now() - interval '100 days'
    from generate_series(1, ${purchases * TICKETS - 1}, ${GIVEN}) as t`,
  `insert into app.purchase_keys (user_id, key, purchase_id, at)
    select ${buyer('p', members)}, ${id('key', 'p')}, ${id('purchase', 'p')}, now() - interval '2 hours'
    from generate_series(0, ${purchases - 1}, 365) as p`,
  `insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at, done_at, outcome)
    select distinct on (p.user_id, p.showtime_id, p.cinema_id) 'show_soon', p.user_id, p.showtime_id, p.cinema_id,
      h.starts_at - interval '2 hours', h.starts_at, h.starts_at - interval '2 hours', 'sent'
    from app.purchases p join app.showtimes h on h.id = p.showtime_id
    where p.showtime_id like 'growth-%' and h.starts_at between now() - interval '28 days' and now()`,
  `insert into app.door_marks (code, showtime_id, cinema_id, mark)
    select t.code, t.showtime_id, t.cinema_id, md5(t.code)
    from app.tickets t join app.showtimes h on h.id = t.showtime_id
    where t.showtime_id like 'growth-%' and h.date = current_date - 1`,
];

/** The books agree with the sales, which the check of the ledger proves. */
const moneyOf = ({ members, purchases }: Amounts): string[] => [
  `insert into app.top_ups (tx_ref, user_id, provider, points, naira, state, credited_points, payment_id, paid_kobo,
      created_at, settled_at)
    select 'vm-' || ${id('top-up', 'n')}, 'buyer-' || (1 + n % ${members}), 'paystack', 1000, 1000, 'credited', 1000,
      'payment-' || n, 100000, at, at
    from generate_series(0, ${members * TOP_UPS - 1}) as n,
      lateral (select now() - make_interval(days => 300 - n % 299) as at) as moment`,
  `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select now() - make_interval(days => 360 - n / ${members}), 'bonus', 'house:promotions',
      'wallet:buyer-' || (1 + n % ${members}), 100, 'growth:' || n
    from generate_series(0, ${members * BONUSES - 1}) as n`,
  `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select settled_at, 'top-up', 'house:paystack', 'wallet:' || user_id, credited_points, tx_ref
    from app.top_ups where payment_id like 'payment-%' order by position`,
  `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select now() - interval '3 days', 'purchase', 'wallet:' || ${buyer('p', members)}, 'house:tickets',
      ${TICKETS * PRICE}, ${id('purchase', 'p')} from generate_series(0, ${purchases - 1}) as p`,
  `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    select now() - interval '1 day', 'refund', 'house:tickets', 'wallet:' || ${buyer(`(t / ${TICKETS})`, members)},
      ${PRICE}, 'cancel:' || ${id('ticket', 't')}
    from generate_series(0, ${purchases * TICKETS - 1}, ${CANCELLED}) as t`,
  `delete from app.wallets where user_id like 'buyer-%'`,
  `insert into app.wallets (user_id, balance)
    select substr(account, 8), sum(delta) from (
      select to_account as account, amount as delta from app.ledger
      union all select from_account, -amount from app.ledger) as movements
    where account like 'wallet:buyer-%' group by account order by random()`,
];

/** A year of members, screenings, sales and points. */
export async function addHistory(client: Client, amounts: Amounts): Promise<void> {
  for (const text of [membersOf, programOf, salesOf, moneyOf].flatMap((part) => part(amounts)))
    await client.query(text);
}
