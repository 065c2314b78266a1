import { setTimeout as pause } from 'node:timers/promises';
import fp from 'fastify-plugin';
import { afterRollback } from '../batching/after-rollback.ts';
import { createLanes, createQueues, type Locks } from '../batching/lanes.ts';
import { createPictures } from '../seats/pictures.ts';
import { type Order, type PurchaseOutcome, type Selling, type Sold, sellBest } from './sell-batch.ts';
import { isFinal, type ManySold, sellMany } from './sell-many.ts';

const BATCH = 64;
/** So often an order gets a new choice of seats where others were first. Then it waits for the screening. */
const CHOICES = 6;
const DUPLICATE_WAIT_MS = 10_000;
const ASK_AGAIN_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    purchases: { buy(order: Order): Promise<PurchaseOutcome> };
  }
}

/**
 * Runs one purchase per key at a time. The database answers a duplicate with the first sale, and refuses one with another
 * body. Until then the key is in progress, here or on another node, and a duplicate waits for it up to `waitMs`.
 */
export function oncePerKey(submit: (order: Order) => Promise<PurchaseOutcome>, waitMs: number) {
  const underWay = new Set<string>();

  async function submitFree(order: Order): Promise<PurchaseOutcome> {
    const id = `${order.userId} ${order.key}`;
    if (underWay.has(id)) return { outcome: 'in_progress' };
    underWay.add(id);
    return submit(order).finally(() => underWay.delete(id));
  }

  return async function buy(order: Order): Promise<PurchaseOutcome> {
    if (!order.key) return submit(order);
    const deadline = performance.now() + waitMs;
    for (;;) {
      const outcome = await submitFree(order);
      if (outcome.outcome !== 'in_progress' || performance.now() >= deadline) return outcome;
      await pause(ASK_AGAIN_MS);
    }
  };
}

export const purchases = fp(
  async (app) => {
    const { database, now, reached, duplicateWaitMs = DUPLICATE_WAIT_MS } = app.backend;

    async function withTickets<Answer extends ManySold>(outcomes: Answer[]): Promise<Answer[]> {
      const ids = outcomes.flatMap((sold) => (sold.outcome === 'sold' ? [sold.purchaseId] : []));
      if (ids.length === 0) return outcomes;
      const tickets = await app.tickets.ofPurchases(ids, now());
      return outcomes.map((sold) =>
        sold.outcome === 'sold' ? { ...sold, tickets: tickets.get(sold.purchaseId) } : sold,
      );
    }

    const sellAs =
      <Answer extends ManySold>(sell: (orders: Order[], selling: Selling) => Promise<Answer[]>) =>
      (orders: Order[], locks: Locks, waitMs: number) =>
        afterRollback(orders, async (all) => {
          const outcomes = await sell(all, { plans: app.seats.plans, now: now(), reached, locks, waitMs });
          // The sale is committed: an answer without the tickets is still a success.
          return withTickets(outcomes).catch((error) => {
            app.log.error({ err: error }, 'Sold tickets could not be read');
            return outcomes;
          });
        });
    const { limited, plans } = app.seats;
    const pictures = createPictures(plans);
    const sell = createLanes<Order, ManySold>({
      run: sellAs((orders, selling) => sellMany(database, pictures, orders, selling)),
      busy: { outcome: 'busy' },
      size: BATCH,
      inFlight: database.kind === 'pglite' ? 1 : 2,
      limited,
    });
    const best = createQueues<Order, Sold>({
      run: sellAs((orders, selling) => sellBest(database, orders, selling)),
      size: BATCH,
      limited,
    });
    const submit = async (order: Order): Promise<PurchaseOutcome> => {
      let sold = await sell(order);
      for (let tries = 1; tries < CHOICES && sold.outcome === 'choose_again'; tries += 1) sold = await sell(order);
      if (isFinal(sold)) return sold;
      const last = await best.add(order);
      // Only an import that gave the hall another plan meanwhile leads here.
      return isFinal(last) ? last : { outcome: 'seats_taken' };
    };
    app.decorate('purchases', { buy: oncePerKey(submit, duplicateWaitMs) });
  },
  { name: 'purchases', dependencies: ['context', 'repositories', 'seats'] },
);
