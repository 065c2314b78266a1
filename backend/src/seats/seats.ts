import type { PartyCategory } from '@viewmax/contracts/tickets';
import type { Database } from '@viewmax/server/database';
import { type Client, withClient } from '@viewmax/server/with-client';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { afterRollback } from '../batching/after-rollback.ts';
import { createLanes, createLimit, type Locks } from '../batching/lanes.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { type ScreeningKey, textOfKey } from '../database/screening-key.ts';
import { createPlans, type Hall, type Party, type Plan, type Plans, readHall } from './hall.ts';
import { perTicket } from './per-ticket.ts';

/** A member's wish for seats: their places in the hall's plan, from 1 on, in its order. */
export interface Wish extends ScreeningKey {
  userId: string;
  planId: string;
  seats: number[];
  /** The party by categories; absent at the default's price. */
  categories?: PartyCategory[];
}

export type HoldOutcome =
  | { outcome: 'held'; hold: string; ends: Date }
  | { outcome: 'hold_again_later' | 'too_many_holds'; ends: Date }
  | { outcome: 'not_shown_here' | 'showtime_over' | 'other_plan' | 'seats_taken' };

/** `busy`: others have locked the screening or the wallet. */
type Answer = HoldOutcome | { outcome: 'busy' };

declare module 'fastify' {
  interface FastifyInstance {
    seats: {
      plans: Plans;
      /** Half of the connections. Work that may wait for a lock runs here. */
      limited: <T>(work: () => Promise<T>) => Promise<T>;
      plan(id: string): Promise<Plan | null>;
      /** The plan of a screening, which rarely changes, so it may be an older one: a hold compares it. */
      planAt(screening: ScreeningKey): Promise<Plan | null>;
      /** Null for a screening without a plan, and for a cancelled one. */
      hall(screening: ScreeningKey, party: Party): Promise<{ hall: Hall; plan: Plan } | null>;
      hold(wish: Wish): Promise<HoldOutcome>;
      release(userId: string, hold: string): Promise<void>;
      /** The member got the account of a transfer, so the holds go on until its end, for half an hour in all. */
      prolong(userId: string): Promise<void>;
      /** The seats of a hold of this member, also after its end. */
      seatsOfHold(userId: string, hold: string): Promise<number[]>;
    };
  }
}

const BATCH = 64;
/** A member who waits for an account does not wait longer for a screening that others have locked. */
const PROLONG_WAIT_MS = 1_000;

async function readPlanId(client: Client, { showtimeId, cinemaId }: ScreeningKey): Promise<string | null> {
  const { rows } = await client.query<{ plan_id: string | null }>(
    'select plan_id from app.screenings where showtime_id = $1 and cinema_id = $2 and cancelled_at is null',
    [showtimeId, cinemaId],
  );
  return rows[0]?.plan_id ?? null;
}

const HOLD = {
  name: 'hold-seats',
  text: 'select outcome, hold, ends from app.hold_seats($1, $2, $3, $4, $5, $6, $7, $8, $9) order by item',
};

async function holdBatch(db: Database, wishes: Wish[], now: Date, locks: Locks, waitMs: number): Promise<Answer[]> {
  const values = [
    now,
    wishes.map(({ userId }) => userId),
    wishes.map(({ showtimeId }) => showtimeId),
    wishes.map(({ cinemaId }) => cinemaId),
    wishes.map(({ planId }) => planId),
    wishes.map(({ seats }) => `{${seats}}`),
    locks,
    waitMs,
    wishes.map(({ categories }) => perTicket(categories)),
  ];
  return (await withClient(db, (client) => client.query<Answer>({ ...HOLD, values }))).rows;
}

/**
 * Marks holds that ended unused, and returns their count. The row of an ended hold stays for a day, because a late purchase
 * still takes its seats if they are free.
 */
export async function expireHolds(db: AppDatabase, now: Date): Promise<number> {
  const { rows } = await sql`update app.holds set state = 'expired' where id in
    (select id from app.holds where state = 'live' and ends_at <= ${now} for update skip locked) returning id`.execute(
    db,
  );
  await sql`delete from app.seat_holds where (showtime_id, cinema_id, seat) in
    (select showtime_id, cinema_id, seat from app.seat_holds where ends_at <= ${now} for update skip locked)`.execute(
    db,
  );
  await sql`delete from app.holds where id in
    (select id from app.holds where ends_at <= ${now}::timestamptz - interval '1 day' for update skip locked)`.execute(
    db,
  );
  return rows.length;
}

/** Frees the seats of a member. Seats come before holds, as in every other change of both, so that no two of them deadlock. */
export async function deleteHolds(db: AppDatabase, userId: string): Promise<void> {
  await sql`delete from app.seat_holds s using app.holds h where h.user_id = ${userId} and s.hold_id = h.id
    and s.showtime_id = h.showtime_id and s.cinema_id = h.cinema_id and s.seat = any (h.seats)`.execute(db);
  await db.deleteFrom('holds').where('user_id', '=', userId).execute();
}

/** Plans of halls, their free seats, and holds. */
export const seats = fp(
  async (app) => {
    const { database, db, now, countHolds } = app.backend;
    const plans = createPlans();
    const screenings = new LRUCache<string, string>({ max: 10_000 });
    const limited = createLimit(Math.floor((database.pool.options.max ?? 1) / 2));
    const submit = createLanes<Wish, Answer>({
      run: (wishes, locks, waitMs) => afterRollback(wishes, (all) => holdBatch(database, all, now(), locks, waitMs)),
      busy: { outcome: 'busy' },
      size: BATCH,
      inFlight: database.kind === 'pglite' ? 1 : 2,
      limited,
    });
    app.decorate('seats', {
      plans,
      limited,
      plan: async (id) => plans.known.get(id) ?? withClient(database, (client) => plans.of(client, id)),
      async planAt(screening) {
        const key = textOfKey(screening);
        const known = plans.known.get(screenings.get(key) ?? '');
        if (known) return known;
        return withClient(database, async (client) => {
          const id = await readPlanId(client, screening);
          if (id) screenings.set(key, id);
          return id ? plans.of(client, id) : null;
        });
      },
      hall: (screening, party) =>
        withClient(database, async (client) => {
          const hall = await readHall(client, screening, party, now());
          const plan = hall && (await plans.of(client, hall.planId));
          return plan ? { hall, plan } : null;
        }),
      async hold(wish) {
        const outcome = await submit(wish);
        if (outcome.outcome === 'busy') throw new Error('A wish that waited for its locks has no answer');
        if (outcome.outcome === 'held') countHolds('held', 1);
        if (outcome.outcome === 'other_plan') screenings.delete(textOfKey(wish));
        return outcome;
      },
      async release(userId, hold) {
        await sql`select app.release_hold(${userId}, ${hold}, ${now()})`.execute(db);
      },
      async prolong(userId) {
        await limited(() => sql`select app.prolong_holds(${now()}, ${userId}, ${PROLONG_WAIT_MS})`.execute(db));
      },
      async seatsOfHold(userId, hold) {
        const held = db.selectFrom('holds').select('seats').where('user_id', '=', userId).where('id', '=', hold);
        return (await held.executeTakeFirst())?.seats ?? [];
      },
    });
  },
  { name: 'seats', dependencies: ['context'] },
);
