import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { Pictures } from '../seats/pictures.ts';
import { noSeats, type Order, type PurchaseOutcome, type Selling, type Sold, sellOn } from './sell-batch.ts';

/**
 * `choose_again`: the chosen seats were sold meanwhile, or the plan of the hall was not known. `needs_seats`: only the database
 * can say whether holds yield.
 */
export type ManySold = Sold | { outcome: 'choose_again' };

/**
 * Sells to members of many screenings in one statement, which is one transaction. Orders without a hold get the best seats of a
 * picture of their hall. No lock is kept from one statement to the next, so a node that freezes here keeps none.
 */
export async function sellMany(
  db: Database,
  pictures: Pictures,
  orders: Order[],
  selling: Selling,
): Promise<ManySold[]> {
  const outcomes = await withClient(db, async (client) => {
    const choosing = orders.filter(({ holdId }) => !holdId);
    const choices = await pictures.chooseFor(client, choosing, selling.now);
    const choiceOf = new Map(choosing.map((order, at) => [order, choices[at]]));
    const chosen = (order: Order): number[] | undefined => {
      const seats = choiceOf.get(order);
      return seats && seats.length > 0 ? seats : undefined;
    };
    const settle = (order: Order, isSold: boolean) => pictures.settle(order, chosen(order) ?? [], isSold);
    const sent = orders.map((order) => ({ ...order, seats: chosen(order) }));
    const sold = await sellOn(client, sent, selling).catch((error: unknown) => {
      for (const order of orders) settle(order, false);
      throw error;
    });
    return orders.map((order, at): ManySold => {
      const answer = sold[at] ?? { outcome: 'busy' };
      settle(order, answer.outcome === 'sold');
      return choosing.includes(order) ? afterChoice(order, answer, choiceOf.get(order)) : answer;
    });
  });
  await selling.reached('committed');
  return outcomes;

  function afterChoice(order: Order, answer: Sold, seats: number[] | undefined): ManySold {
    if (answer.outcome === 'seats_taken') {
      pictures.outdate(order);
      return { outcome: 'choose_again' };
    }
    if (answer.outcome !== 'needs_seats') return answer;
    if (!seats) {
      pictures.expect(order);
      return { outcome: 'choose_again' };
    }
    const refused = pictures.refusal(order, order.userId);
    return refused ? noSeats(refused.plan, refused.gone, refused, order.count) : answer;
  }
}

export const isFinal = (sold: ManySold): sold is PurchaseOutcome =>
  sold.outcome !== 'choose_again' && sold.outcome !== 'needs_seats' && sold.outcome !== 'busy';
