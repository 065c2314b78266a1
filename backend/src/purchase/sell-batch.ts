import type { Database } from '@viewmax/server/database';
import type { Reached } from '@viewmax/server/fail-points';
import { withClient } from '@viewmax/server/with-client';
import type { FailPoint } from './fail-points.ts';
import type { Order, PurchaseOutcome } from './order.ts';

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
