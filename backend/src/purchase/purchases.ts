import fp from 'fastify-plugin';
import { createBatcher } from '../batching/batcher.ts';
import { afterRollback } from './after-rollback.ts';
import { oncePerKey } from './once-per-key.ts';
import type { Order, PurchaseOutcome } from './order.ts';
import { sellBatch } from './sell-batch.ts';

const BATCH = 64;
const DUPLICATE_WAIT_MS = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    purchases: { buy(order: Order): Promise<PurchaseOutcome> };
  }
}

export const purchases = fp(
  async (app) => {
    const { database, now, reached, duplicateWaitMs = DUPLICATE_WAIT_MS } = app.backend;

    async function withTickets(outcomes: PurchaseOutcome[]): Promise<PurchaseOutcome[]> {
      const ids = outcomes.flatMap((sold) => (sold.outcome === 'sold' ? [sold.purchaseId] : []));
      if (ids.length === 0) return outcomes;
      const tickets = await app.tickets.ofPurchases(ids, now());
      return outcomes.map((sold) =>
        sold.outcome === 'sold' ? { ...sold, tickets: tickets.get(sold.purchaseId) } : sold,
      );
    }

    const submit = createBatcher<Order, PurchaseOutcome>({
      run: (orders) =>
        afterRollback(orders, async (all) => {
          const outcomes = await sellBatch(database, all, now(), reached);
          // The sale is committed: an answer without the tickets is still a success.
          return withTickets(outcomes).catch((error) => {
            app.log.error({ err: error }, 'Sold tickets could not be read');
            return outcomes;
          });
        }),
      ownerOf: (order) => order.userId,
      size: BATCH,
      inFlight: database.kind === 'pglite' ? 1 : 2,
    });
    app.decorate('purchases', { buy: oncePerKey(submit, duplicateWaitMs) });
  },
  { name: 'purchases', dependencies: ['context', 'repositories'] },
);
