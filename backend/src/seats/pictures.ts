import { bestSeats } from '@viewmax/contracts/best-seats';
import type { Client } from '@viewmax/server/with-client';
import { LRUCache } from 'lru-cache';
import { type ScreeningKey, textOfKey } from '../database/screening-key.ts';
import type { Plan, Plans } from './hall.ts';

/** The seats of a screening as this process knows them, from 1 on. SQL decides, so it may be wrong. */
interface Picture {
  plan: Plan;
  /** Sold by us or at the counter, or closed. */
  gone: Set<number>;
  /** Held seats with their members. */
  held: Map<number, string>;
  /** Chosen for orders that have no answer yet. */
  chosen: Set<number>;
  /** All of these, from 0 on, as the choice wants them. */
  taken: Set<number>;
  /** A party of so many, or of more, found too few free seats. The search through a full hall is the longest. */
  refusedFrom: number;
  nextEnd: Date | null;
  /** Some hold may yield to a member with the points for it. */
  mayYield: boolean;
  readAt: number;
}

export interface Wanted extends ScreeningKey {
  userId: string;
  count: number;
}

interface PictureRow extends ScreeningKey {
  planId: string;
  gone: number[];
  held: number[];
  holders: string[];
  nextEnd: Date | null;
  mayYield: boolean;
}

const PICTURES = {
  name: 'pictures',
  text: `select s.showtime_id as "showtimeId", s.cinema_id as "cinemaId", s.plan_id as "planId", (
      select coalesce(array_agg(seat), '{}') from (
        select t.seat from app.tickets t
          where t.showtime_id = s.showtime_id and t.cinema_id = s.cinema_id and t.status not in ('Void', 'Cancelled')
        union all select generate_series(1, s.counter_seats)
        union all select unnest(s.closed_seats)) as all_gone) as gone,
    h.held, h.holders, h."nextEnd", exists (
      select from app.holds o
      where o.showtime_id = s.showtime_id and o.cinema_id = s.cinema_id and o.state in ('live', 'offered')
        and o.ends_at > $3 and o.begun_at <= $3::timestamptz - interval '2 minutes'
        and not app.is_hold_covered($3, o)) as "mayYield"
  from unnest($1::text[], $2::text[]) as w(showtime, cinema)
    join app.screenings s on s.showtime_id = w.showtime and s.cinema_id = w.cinema
    cross join lateral (
      select coalesce(array_agg(seat), '{}') as held, coalesce(array_agg(user_id), '{}') as holders,
          min(ends_at) as "nextEnd"
        from app.seat_holds where showtime_id = s.showtime_id and cinema_id = s.cinema_id and ends_at > $3) h
  where s.cancelled_at is null and s.plan_id is not null`,
};

/** Others' cancellations and holds are seen after so long. */
const FRESH_MS = 2000;

/**
 * Chooses the best seats for a crowd without a lock on their hall, because a node may freeze while it holds one. A process
 * gives no seat to two of its orders. Where another process was first, SQL refuses the seats, and the choice is made again
 * from a new picture.
 */
export function createPictures(plans: Plans) {
  const planned = new LRUCache<string, true>({ max: 10_000 });
  const pictures = new LRUCache<string, Picture>({ max: 200 });

  async function read(client: Client, screenings: readonly ScreeningKey[], now: Date): Promise<void> {
    const values = [screenings.map(({ showtimeId }) => showtimeId), screenings.map(({ cinemaId }) => cinemaId), now];
    const readAt = performance.now();
    const { rows } = await client.query<PictureRow>({ ...PICTURES, values });
    const before = new Map(
      screenings.map((screening) => [textOfKey(screening), pictures.get(textOfKey(screening))?.chosen]),
    );
    for (const key of before.keys()) pictures.delete(key);
    for (const { gone, held, holders, planId, nextEnd, mayYield, ...screening } of rows) {
      const plan = await plans.of(client, planId);
      if (!plan) continue;
      const chosen = before.get(textOfKey(screening)) ?? new Set();
      pictures.set(textOfKey(screening), {
        ...{ plan, chosen, nextEnd, mayYield, readAt },
        gone: new Set(gone),
        held: new Map(held.map((seat, at) => [seat, holders[at] ?? ''])),
        taken: new Set([...gone, ...held, ...chosen].map((seat) => seat - 1)),
        refusedFrom: Number.POSITIVE_INFINITY,
      });
    }
  }

  function choose(picture: Picture, { userId, count }: Wanted): number[] {
    const { plan, gone, held, chosen } = picture;
    const own = [...held].filter(([seat, holder]) => holder === userId && !chosen.has(seat) && !gone.has(seat));
    if (own.length === 0 && count >= picture.refusedFrom) return [];
    const taken = own.length > 0 ? new Set(picture.taken) : picture.taken;
    for (const [seat] of own) taken.delete(seat - 1);
    const seats = bestSeats(plan.plan, { count, taken }).map((seat) => seat + 1);
    if (own.length === 0 && seats.length === 0) picture.refusedFrom = count;
    for (const seat of seats) {
      chosen.add(seat);
      picture.taken.add(seat - 1);
    }
    return seats;
  }

  return {
    /** The next choice at this screening reads a picture. */
    expect(screening: ScreeningKey): void {
      planned.set(textOfKey(screening), true);
    },
    /** Another process was first. */
    outdate(screening: ScreeningKey): void {
      const picture = pictures.get(textOfKey(screening));
      if (picture) picture.readAt = Number.NEGATIVE_INFINITY;
    },
    /** For each order the best seats, none where the hall has too few, and undefined where it may have no plan. */
    async chooseFor(client: Client, orders: readonly Wanted[], now: Date): Promise<(number[] | undefined)[]> {
      const begun = performance.now();
      const isOld = (screening: ScreeningKey, than: number) =>
        (pictures.get(textOfKey(screening))?.readAt ?? Number.NEGATIVE_INFINITY) < than;
      const atPlans = orders.filter((order) => planned.has(textOfKey(order)));
      const screeningsOf = (some: readonly Wanted[]) => [
        ...new Map(some.map((order) => [textOfKey(order), order])).values(),
      ];
      const old = screeningsOf(atPlans.filter((order) => isOld(order, begun - FRESH_MS)));
      if (old.length > 0) await read(client, old, now);
      const seats = new Map<Wanted, number[]>();
      const chooseAll = (some: readonly Wanted[]) => {
        for (const order of some) {
          const picture = pictures.get(textOfKey(order));
          if (picture) seats.set(order, choose(picture, order));
        }
        return some.filter((order) => seats.get(order)?.length === 0);
      };
      // A picture may be old: read the halls of refused orders again before the refusal counts.
      const without = chooseAll(atPlans);
      const again = screeningsOf(without.filter((order) => isOld(order, begun)));
      if (again.length > 0) await read(client, again, now);
      chooseAll(without.filter((order) => again.some((screening) => textOfKey(screening) === textOfKey(order))));
      return orders.map((order) => seats.get(order));
    },
    /** Sold seats stay gone, and others may be chosen again. */
    settle(screening: ScreeningKey, seats: readonly number[], isSold: boolean): void {
      const picture = pictures.get(textOfKey(screening));
      if (!picture) return;
      for (const seat of seats) {
        picture.chosen.delete(seat);
        if (isSold) picture.gone.add(seat);
        else if (!picture.gone.has(seat) && !picture.held.has(seat)) {
          picture.taken.delete(seat - 1);
          picture.refusedFrom = Number.POSITIVE_INFINITY;
        }
      }
    },
    /** What a refused order reads; null where a hold may yield to it, so that only the database can refuse it. */
    refusal(screening: ScreeningKey, userId: string): Pick<Picture, 'plan' | 'gone' | 'nextEnd'> | null {
      const picture = pictures.get(textOfKey(screening));
      if (!picture || picture.mayYield || [...picture.held.values()].includes(userId)) return null;
      return picture;
    },
  };
}

export type Pictures = ReturnType<typeof createPictures>;
