import { bestSeats, nearestSeats, seatsOf, toBitmap } from '@viewmax/contracts/best-seats';
import type { SeatPlan } from '@viewmax/contracts/seats';
import type { Client } from '@viewmax/server/with-client';
import type { ScreeningKey } from '../database/screening-key.ts';

/** A plan never changes, so each process reads it once. */
export interface Plan {
  plan: SeatPlan;
  names: string[];
  /** Places by name, from 1 on. */
  numbers: Map<string, number>;
  /** Neither a wheelchair's nor a companion's, which only a person chooses. */
  ordinary: number[];
}

export interface OwnHold {
  id: string;
  seats: number[];
  endsAt: Date;
}

/** The seats of a screening in a hall with a plan, as one member finds them. Seats are their places in the plan, from 1 on. */
export interface Hall {
  planId: string;
  /** Sold by us or at the counter, or closed. */
  gone: number[];
  /** Held by others, and not for this party. */
  held: number[];
  /** Held by others without the points for them. They are free for this party, because too few other seats are. */
  yielding: number[];
  /** The next end of a hold of another. */
  nextEnd: Date | null;
  mine: OwnHold | null;
  /** The seats of the member's last hold that went to a member with the points for them. */
  lost: number[] | null;
}

const HALL = {
  name: 'hall',
  text: `select s.plan_id as "planId", (
      select coalesce(array_agg(seat), '{}') from (
        select seat from app.tickets
          where showtime_id = $1 and cinema_id = $2 and status not in ('Void', 'Cancelled')
        union all select generate_series(1, s.counter_seats)
        union all select unnest(s.closed_seats)) as all_gone) as gone,
    h.held, y.yielding, h."nextEnd", to_json(o) as mine, l.seats as lost
  from app.screenings s
    cross join lateral (
      select coalesce(array_agg(seat), '{}') as held, min(ends_at) as "nextEnd" from app.seat_holds
        where showtime_id = $1 and cinema_id = $2 and user_id <> $3 and ends_at > $4) h
    left join lateral (
      select id, seats, ends_at as "endsAt" from app.holds
        where showtime_id = $1 and cinema_id = $2 and user_id = $3 and state = 'live' and ends_at > $4) o on true
    cross join lateral (
      select coalesce(array_agg(seat), '{}') as yielding
        from app.yielding_holds($4, $3, $1, $2, $5::integer, case when $6 then null else s.price * $5::integer end),
          unnest(yielded) as seat) y
    left join lateral (
      select seats from app.holds
        where showtime_id = $1 and cinema_id = $2 and user_id = $3
          and yielded_at > $4::timestamptz - interval '10 minutes') l on true
  where s.showtime_id = $1 and s.cinema_id = $2 and s.cancelled_at is null and s.plan_id is not null`,
};

export interface Party {
  userId: string;
  count: number;
  /** The party pays at once, so it needs no points for its other holds. */
  pays?: boolean;
}

/** Null for a screening without a plan, and for a cancelled one. */
export async function readHall(
  client: Client,
  { showtimeId, cinemaId }: ScreeningKey,
  { userId, count, pays = false }: Party,
  now: Date,
): Promise<Hall | null> {
  const { rows } = await client.query<Hall & { mine: (Omit<OwnHold, 'endsAt'> & { endsAt: string }) | null }>({
    ...HALL,
    values: [showtimeId, cinemaId, userId, now, count, pays],
  });
  const [row] = rows;
  if (!row) return null;
  const yielding = new Set(row.yielding);
  return {
    ...row,
    held: row.held.filter((seat) => !yielding.has(seat)),
    mine: row.mine && { ...row.mine, endsAt: new Date(row.mine.endsAt) },
  };
}

const fromZero = (seats: readonly number[]): number[] => seats.map((seat) => seat - 1);
const fromOne = (seats: readonly number[]): number[] => seats.map((seat) => seat + 1);

/** The best free seats, or those nearest to a seat. Empty where too few are free. */
export function chooseSeats({ plan }: Plan, taken: readonly number[], count: number, near?: number): number[] {
  const choice = { count, taken: new Set(fromZero(taken)) };
  const nearest = near === undefined ? [] : nearestSeats(plan, near - 1, choice);
  return fromOne(nearest.length > 0 ? nearest : bestSeats(plan, choice));
}

export const bitmapOf = ({ names }: Plan, taken: readonly number[]): string =>
  toBitmap(new Set(fromZero(taken)), names.length);

export const namesOf = ({ names }: Plan, seats: readonly number[]): string[] =>
  seats.map((seat) => names[seat - 1] ?? '');

/** Reads plans by id, each once. */
export function createPlans() {
  const known = new Map<string, Plan>();

  async function read(client: Client, id: string): Promise<Plan | null> {
    const { rows } = await client.query<{ plan: SeatPlan; names: string[] }>(
      'select plan, names from app.seat_plans where id = $1',
      [id],
    );
    const [row] = rows;
    if (!row) return null;
    const ordinary = seatsOf(row.plan).flatMap(({ kind }, at) => (kind ? [] : [at + 1]));
    const plan = { ...row, ordinary, numbers: new Map(row.names.map((name, at) => [name, at + 1])) };
    known.set(id, plan);
    return plan;
  }

  return { known, of: async (client: Client, id: string) => known.get(id) ?? read(client, id) };
}

export type Plans = ReturnType<typeof createPlans>;
