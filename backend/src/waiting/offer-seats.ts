import type { Database } from '@viewmax/server/database';
import { type Client, withClient } from '@viewmax/server/with-client';
import type { ScreeningKey } from '../database/screening-key.ts';
import { chooseSeats, type Plans, readHall } from '../seats/hall.ts';

/** Shows with free ordinary seats for a party that waits for them. */
const SCREENINGS = `
  select distinct s.showtime_id as "showtimeId", s.cinema_id as "cinemaId"
  from (
      select showtime_id, cinema_id, min(party) as least from app.waitings where offer_id is null group by 1, 2) w
    join app.showtimes t on t.id = w.showtime_id and t.starts_at > $1
    join app.screenings s on s.showtime_id = w.showtime_id and s.cinema_id = coalesce(w.cinema_id, s.cinema_id)
  where s.cancelled_at is null and s.plan_id is not null and s.total_seats > s.assigned_seats
    and app.free_ordinary($1, s.showtime_id, s.cinema_id) >= w.least`;

/** Who waits for a screening and has no offer: first the members whose points pay for the party, and each in order. */
const QUEUE = `
  select w.id, w.party
  from app.waitings w join app.screenings s on s.showtime_id = w.showtime_id and s.cinema_id = $3
  where w.showtime_id = $2 and coalesce(w.cinema_id, $3) = $3 and w.offer_id is null
    and not exists (select from app.holds o where o.user_id = w.user_id and o.state = 'offered')
  order by app.is_covered($1, w.user_id, w.party * s.price) desc, w.place`;

const OFFER = {
  name: 'offer-seats',
  text: 'select waiting, outcome from app.offer_seats($1, $2, $3, $4, $5, $6, $7, $8)',
};

/** A show that others keep locked for so long waits for the next run. */
const WAIT_MS = 500;
const LOCK_TIMEOUT = '55P03';
/** Buyers and holders may be faster so often. */
const TRIES = 5;

interface Offering {
  plans: Plans;
  now: Date;
  /** Members are told until then. */
  toldUntil: Date;
}

/** Chooses without a lock, and one statement offers what is still free then. Returns whether others were faster. */
async function offerAt(client: Client, screening: ScreeningKey, { plans, now, toldUntil }: Offering): Promise<boolean> {
  const hall = await readHall(client, screening, { userId: '', count: 1 }, now);
  const plan = hall && (await plans.of(client, hall.planId));
  if (!plan) return false;
  const key = [screening.showtimeId, screening.cinemaId];
  const { rows } = await client.query<{ id: string; party: number }>(QUEUE, [now, ...key]);
  const taken = [...hall.gone, ...hall.held];
  const isTaken = new Set(taken);
  let free = plan.ordinary.filter((seat) => !isTaken.has(seat)).length;
  const offers: { id: string; seats: number[] }[] = [];
  for (const { id, party } of rows) {
    // A smaller party gets what this one cannot use.
    if (party > free) continue;
    const seats = chooseSeats(plan, taken, party);
    if (seats.length < party) continue;
    taken.push(...seats);
    free -= party;
    offers.push({ id, seats });
  }
  if (offers.length === 0) return false;
  const [ids, seats] = [offers.map(({ id }) => id), offers.map((offer) => `{${offer.seats}}`)];
  const values = [now, ...key, hall.planId, ids, seats, toldUntil, WAIT_MS];
  const { rows: answers } = await client.query<{ outcome: string }>({ ...OFFER, values });
  return answers.some(({ outcome }) => outcome !== 'offered');
}

/** Offers the free ordinary seats of all screenings to the members who wait for them. */
export async function offerSeats(db: Database, offering: Offering, isEnding: () => boolean = () => false) {
  const { rows } = await withClient(db, (client) => client.query<ScreeningKey>(SCREENINGS, [offering.now]));
  for (const screening of rows) {
    for (let tries = 0; tries < TRIES && !isEnding(); tries += 1) {
      const again = await withClient(db, (client) => offerAt(client, screening, offering)).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === LOCK_TIMEOUT) return false;
        throw error;
      });
      if (!again) break;
    }
  }
}
