import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { hasBought } from './waitings.ts';

/**
 * `back`: the offer yielded, or went with its screening, so the member keeps the place. `unused`: it ended unused, and the
 * member goes to the end. `used_up`: it was the last one.
 */
type Why = 'bought' | 'over' | 'cancelled' | 'used_up' | 'unused' | 'back';

interface Ended {
  id: string;
  offerId: string | null;
  why: Why;
}

const readEnded = (now: Date) => sql<Ended>`
  select id, offer_id as "offerId", why from (
    select w.id, w.offer_id, case
        when ${hasBought('w')} then 'bought'
        when t.starts_at <= ${now} then 'over'
        when not exists (
          select from app.screenings s
          where s.showtime_id = w.showtime_id and s.cinema_id = coalesce(w.cinema_id, s.cinema_id)
            and s.cancelled_at is null) then 'cancelled'
        when w.offer_id is null or o.state = 'offered' then null
        when o.id is null or o.yielded_at is not null then 'back'
        when w.unused_offers = 0 and app.is_covered(${now}, w.user_id, w.party * (
          select s.price from app.screenings s where s.showtime_id = o.showtime_id and s.cinema_id = o.cinema_id))
          then 'unused'
        else 'used_up'
      end as why
    from app.waitings w
      join app.showtimes t on t.id = w.showtime_id
      left join app.holds o on o.id = w.offer_id) as ended
  where why is not null`;

/** A word for a member whose show was cancelled. A deleted show leaves none. */
const tellCancelled = (id: string, now: Date) => sql`
  insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at)
  select 'waiting_cancelled', w.user_id, w.showtime_id, s.cinema_id, ${now}, t.starts_at
  from app.waitings w
    join app.showtimes t on t.id = w.showtime_id
    cross join lateral (
      select min(cinema_id) as cinema_id from app.screenings
      where showtime_id = w.showtime_id and cinema_id = coalesce(w.cinema_id, cinema_id)) s
  where w.id = ${id} and s.cinema_id is not null
  on conflict do nothing`;

async function end(db: AppDatabase, { id, offerId, why }: Ended, now: Date): Promise<void> {
  switch (why) {
    case 'back':
      await sql`update app.waitings set offer_id = null where id = ${id} and offer_id = ${offerId}`.execute(db);
      break;
    case 'unused':
      await sql`update app.waitings set offer_id = null, unused_offers = unused_offers + 1, place = default
        where id = ${id} and offer_id = ${offerId}`.execute(db);
      break;
    default:
      await db.transaction().execute(async (tx) => {
        if (why === 'cancelled') await tellCancelled(id, now).execute(tx);
        await sql`select app.end_waiting(${now}, ${id})`.execute(tx);
      });
  }
}

/** Ends offers whose time is over, and waitings: with a purchase of the screening, its sale, and two unused offers. */
export async function endWaitings(db: AppDatabase, now: Date): Promise<void> {
  await sql`update app.holds set state = 'expired' where id in
    (select id from app.holds where state = 'offered' and ends_at <= ${now} for update skip locked)`.execute(db);
  const { rows } = await readEnded(now).execute(db);
  for (const ended of rows) await end(db, ended, now);
}
