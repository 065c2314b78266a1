import type { PartyCategory, Ticket } from '@viewmax/contracts/tickets';
import type { Database } from '@viewmax/server/database';
import type { Reached } from '@viewmax/server/fail-points';
import { type Client, transaction } from '@viewmax/server/with-client';
import type { Locks } from '../batching/lanes.ts';
import { chooseSeats, type Hall, type Plan, type Plans, readHall } from '../seats/hall.ts';
import { perTicket } from '../seats/per-ticket.ts';

/** The points of a purchase at which tests pause or kill the process; the database differs at each. */
export const failPoints = ['received', 'sent', 'committed', 'answered'] as const;

export type FailPoint = (typeof failPoints)[number];

/** A user's order. `amount` is the total that the app showed. */
export interface Order {
  userId: string;
  /** The idempotency key. */
  key?: string;
  showtimeId: string;
  cinemaId: string;
  count: number;
  amount: number;
  /** The member's hold: exactly its seats. */
  holdId?: string;
  /** The party by categories; absent at the default's price. */
  categories?: PartyCategory[];
  /** The phone, for the comparison of rollouts. */
  device?: string;
}

/**
 * `sold` also for a repeated key, with its first answer. The detail is the right amount, the seats left, or the points
 * missing.
 */
export type PurchaseOutcome =
  | { outcome: 'sold'; purchaseId: string; tickets?: Ticket[] }
  | { outcome: 'amount_mismatch' | 'not_enough_seats' | 'not_enough_points'; detail: number }
  | { outcome: 'seats_held'; until: Date | null }
  | { outcome: 'not_shown_here' | 'showtime_over' | 'category_gone' | 'key_reused' | 'in_progress' | 'seats_taken' };

/** `needs_seats`: a hall with a plan, and an order without seats. `busy`: others have locked the screening or the wallet. */
export type Sold = PurchaseOutcome | { outcome: 'needs_seats' | 'busy' };

interface Row {
  outcome: Exclude<Sold['outcome'], 'seats_held'>;
  purchase: string | null;
  detail: number | null;
}

const CALL = {
  name: 'sell-seats',
  text: `select outcome, purchase, detail from app.sell_seats($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    order by item`,
};

function toOutcome({ outcome, purchase, detail }: Row): Sold {
  switch (outcome) {
    case 'sold':
      return { outcome, purchaseId: purchase ?? '' };
    case 'amount_mismatch':
    case 'not_enough_seats':
    case 'not_enough_points':
      return { outcome, detail: detail ?? 0 };
    default:
      return { outcome };
  }
}

export interface Selling {
  plans: Plans;
  now: Date;
  reached: Reached<FailPoint>;
  locks: Locks;
  /** The longest wait for a lock. */
  waitMs: number;
}

/** One statement. Each order has another owner. */
export async function sellOn(
  client: Client,
  orders: (Order & { seats?: number[] })[],
  { now, reached, locks, waitMs }: Selling,
): Promise<Sold[]> {
  const values = [
    now,
    orders.map((order) => order.userId),
    orders.map((order) => order.key ?? null),
    orders.map((order) => order.showtimeId),
    orders.map((order) => order.cinemaId),
    orders.map((order) => order.count),
    orders.map((order) => order.amount),
    orders.map((order) => order.device ?? null),
    orders.map((order) => order.holdId ?? null),
    orders.map((order) => order.seats && `{${order.seats}}`),
    locks,
    waitMs,
    orders.map(({ categories }) => perTicket(categories)),
  ];
  const [answer] = await Promise.all([client.query<Row>({ ...CALL, values }), reached('sent')]);
  return answer.rows.map(toOutcome);
}

/** The refusal of a purchase without a hold when the hall has no such block of free seats. */
export function noSeats(
  plan: Plan,
  gone: ReadonlySet<number>,
  { nextEnd }: Pick<Hall, 'nextEnd'>,
  count: number,
): PurchaseOutcome {
  const left = plan.ordinary.filter((seat) => !gone.has(seat)).length;
  return left >= count ? { outcome: 'seats_held', until: nextEnd } : { outcome: 'not_enough_seats', detail: left };
}

/** PostgreSQL ends this transaction of a node that froze, and frees its locks. */
const FROZEN_MS = 3000;
const LIMITS = `select set_config('idle_in_transaction_session_timeout', $1, true), set_config('lock_timeout', $2, true)`;
const SCREENING = 'select from app.screenings where showtime_id = $1 and cinema_id = $2 for update';
const WALLETS = {
  all: 'select user_id from app.wallets where user_id = any ($1) order by user_id for update',
  show: 'select user_id from app.wallets where user_id = any ($1) order by user_id for update skip locked',
};

/**
 * Sells the best free seats of one screening under its lock, where courtesies may yield, and where other processes were first too
 * often. A member whose wallet is locked gets `busy` with `show`; with `all` the wallets are waited for, before the screening.
 */
export async function sellBest(db: Database, orders: Order[], selling: Selling): Promise<Sold[]> {
  const { plans, now, reached, locks, waitMs } = selling;
  const [screening] = orders;
  if (!screening) return [];
  const outcomes = await transaction(db, async (client) => {
    await client.query(LIMITS, [`${FROZEN_MS}`, `${waitMs}`]);
    const lockScreening = () => client.query(SCREENING, [screening.showtimeId, screening.cinemaId]);
    if (locks !== 'all') await lockScreening();
    const wallets = WALLETS[locks === 'all' ? 'all' : 'show'];
    const { rows } = await client.query<{ user_id: string }>(wallets, [orders.map(({ userId }) => userId)]);
    if (locks === 'all') await lockScreening();
    const mine = new Set(rows.map(({ user_id }) => user_id));
    const all: Sold[] = [];
    for (const order of orders) {
      if (!mine.has(order.userId)) {
        all.push({ outcome: 'busy' });
        continue;
      }
      const hall = await readHall(client, order, { ...order, pays: true }, now);
      const plan = hall && (await plans.of(client, hall.planId));
      const seats = plan ? chooseSeats(plan, [...hall.gone, ...hall.held], order.count) : [];
      // Also without seats: the key of a purchase that was made meanwhile comes before any refusal.
      const own = seats.length > 0 ? { ...order, seats } : order;
      const [sold] = await sellOn(client, [own], { ...selling, locks: 'all' });
      if (!sold) throw new Error('An order has no answer');
      all.push(sold.outcome === 'needs_seats' && plan ? noSeats(plan, new Set(hall.gone), hall, order.count) : sold);
    }
    return all;
  });
  await reached('committed');
  return outcomes;
}
