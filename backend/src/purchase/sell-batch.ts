import type { Ticket } from '@viewmax/contracts/tickets';
import type { Database } from '@viewmax/server/database';
import type { Reached } from '@viewmax/server/fail-points';
import { type Client, transaction, withClient } from '@viewmax/server/with-client';
import { chooseSeats, type Hall, type Plan, type Plans, readHall } from '../seats/hall.ts';

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
  | { outcome: 'not_shown_here' | 'showtime_over' | 'key_reused' | 'in_progress' | 'seats_taken' };

/** A hall with a plan needs seats that the order without a hold does not name. */
export type Sold = PurchaseOutcome | { outcome: 'needs_seats' };

interface Row {
  outcome: Exclude<Sold['outcome'], 'seats_held'>;
  purchase: string | null;
  detail: number | null;
}

const CALL = {
  name: 'purchase-batch',
  text: 'select outcome, purchase, detail from app.purchase_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) order by item',
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
}

async function sellOn(
  client: Client,
  orders: (Order & { seats?: number[] })[],
  { now, reached }: Selling,
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
  ];
  const [answer] = await Promise.all([client.query<Row>({ ...CALL, values }), reached('sent')]);
  return answer.rows.map(toOutcome);
}

const LOCKS = [
  'select from app.wallets where user_id = any ($1) order by user_id for update',
  `select from app.screenings where (showtime_id, cinema_id) in (select * from unnest($1::text[], $2::text[]))
    order by showtime_id, cinema_id for update`,
] as const;

/** The refusal of a purchase without a hold when the hall has no such block of free seats. */
function noSeats(plan: Plan, { gone, nextEnd }: Hall, count: number): PurchaseOutcome {
  if (chooseSeats(plan, gone, count).length > 0) return { outcome: 'seats_held', until: nextEnd };
  const sold = new Set(gone);
  return { outcome: 'not_enough_seats', detail: plan.ordinary.filter((seat) => !sold.has(seat)).length };
}

/**
 * Sells the best free seats of halls with a plan. It chooses under the locks of a sale, so that a crowd without holds gets
 * every seat, each once.
 */
export async function sellBest(db: Database, orders: Order[], selling: Selling): Promise<Sold[]> {
  const { plans, now, reached } = selling;
  const outcomes = await transaction(db, async (client) => {
    const [wallets, screenings] = LOCKS;
    await client.query(wallets, [orders.map(({ userId }) => userId)]);
    await client.query(screenings, [
      orders.map(({ showtimeId }) => showtimeId),
      orders.map(({ cinemaId }) => cinemaId),
    ]);
    const all: Sold[] = [];
    for (const order of orders) {
      const hall = await readHall(client, order, { ...order, pays: true }, now);
      const plan = hall && (await plans.of(client, hall.planId));
      const seats = plan ? chooseSeats(plan, [...hall.gone, ...hall.held], order.count) : [];
      // Also without seats: the key of a purchase that was made meanwhile comes before any refusal.
      const [sold] = await sellOn(client, [seats.length > 0 ? { ...order, seats } : order], selling);
      if (!sold) throw new Error('An order has no answer');
      all.push(sold.outcome === 'needs_seats' && plan ? noSeats(plan, hall, order.count) : sold);
    }
    return all;
  });
  await reached('committed');
  return outcomes;
}

/** One statement, which is one transaction. Each order has another owner. */
export async function sellBatch(db: Database, orders: Order[], selling: Selling): Promise<Sold[]> {
  const sold = await withClient(db, (client) => sellOn(client, orders, selling));
  await selling.reached('committed');
  return sold;
}
