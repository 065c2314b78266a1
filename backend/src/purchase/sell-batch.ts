import type { Ticket } from '@viewmax/contracts/tickets';
import type { Database } from '@viewmax/server/database';
import type { Reached } from '@viewmax/server/fail-points';
import { withClient } from '@viewmax/server/with-client';

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
  | { outcome: 'not_shown_here' | 'showtime_over' | 'key_reused' | 'in_progress' };

interface Row {
  outcome: PurchaseOutcome['outcome'];
  purchase: string | null;
  detail: number | null;
}

const CALL = {
  name: 'purchase-batch',
  text: 'select outcome, purchase, detail from app.purchase_batch($1, $2, $3, $4, $5, $6, $7, $8) order by item',
};

function toOutcome({ outcome, purchase, detail }: Row): PurchaseOutcome {
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

/** One statement, which is one transaction. Each order has another owner. */
export async function sellBatch(
  db: Database,
  orders: Order[],
  now: Date,
  reached: Reached<FailPoint>,
): Promise<PurchaseOutcome[]> {
  const values = [
    now,
    orders.map((order) => order.userId),
    orders.map((order) => order.key ?? null),
    orders.map((order) => order.showtimeId),
    orders.map((order) => order.cinemaId),
    orders.map((order) => order.count),
    orders.map((order) => order.amount),
    orders.map((order) => order.device ?? null),
  ];
  const rows = await withClient(db, async (client) => {
    const [answer] = await Promise.all([client.query<Row>({ ...CALL, values }), reached('sent')]);
    return answer.rows;
  });
  await reached('committed');
  return rows.map(toOutcome);
}
