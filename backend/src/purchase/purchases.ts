import { setTimeout as pause } from 'node:timers/promises';
import fp from 'fastify-plugin';
import { afterRollback } from '../batching/after-rollback.ts';
import { createBatcher } from '../batching/batcher.ts';
import { type Order, type PurchaseOutcome, type Selling, type Sold, sellBatch, sellBest } from './sell-batch.ts';

const BATCH = 64;
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

    async function withTickets(outcomes: Sold[]): Promise<Sold[]> {
      const ids = outcomes.flatMap((sold) => (sold.outcome === 'sold' ? [sold.purchaseId] : []));
      if (ids.length === 0) return outcomes;
      const tickets = await app.tickets.ofPurchases(ids, now());
      return outcomes.map((sold) =>
        sold.outcome === 'sold' ? { ...sold, tickets: tickets.get(sold.purchaseId) } : sold,
      );
    }

    const batcherOf = (sell: typeof sellBatch, inFlight: number) =>
      createBatcher<Order, Sold>({
        run: (orders) =>
          afterRollback(orders, async (all) => {
            const selling: Selling = { plans: app.seats.plans, now: now(), reached };
            const outcomes = await sell(database, all, selling);
            // The sale is committed: an answer without the tickets is still a success.
            return withTickets(outcomes).catch((error) => {
              app.log.error({ err: error }, 'Sold tickets could not be read');
              return outcomes;
            });
          }),
        ownerOf: (order) => order.userId,
        size: BATCH,
        inFlight,
      });
    const submit = batcherOf(sellBatch, database.kind === 'pglite' ? 1 : 2);
    const submitBest = batcherOf(sellBest, 1);
    const submitAny = async (order: Order) => {
      const sold = await submit(order);
      const outcome = sold.outcome === 'needs_seats' ? await submitBest(order) : sold;
      // Only an import that gave the hall another plan meanwhile leads here.
      return outcome.outcome === 'needs_seats' ? ({ outcome: 'seats_taken' } as const) : outcome;
    };
    app.decorate('purchases', { buy: oncePerKey(submitAny, duplicateWaitMs) });
  },
  { name: 'purchases', dependencies: ['context', 'repositories', 'seats'] },
);
