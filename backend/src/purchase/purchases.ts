import fp from 'fastify-plugin';
import { createBatcher } from '../batching/batcher.ts';
import { afterRollback } from './after-rollback.ts';
import type { Order, Outcome } from './order.ts';
import { sellBatch } from './sell-batch.ts';
import { createTill } from './till.ts';

const BATCH = 64;
const DUPLICATE_WAIT_MS = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    purchases: { buy(order: Order): Promise<Outcome> };
  }
}

export const purchases = fp(
  async (app) => {
    const { database, now, reached, duplicateWaitMs = DUPLICATE_WAIT_MS } = app.backend;

    async function withTickets(outcomes: Outcome[]): Promise<Outcome[]> {
      const ids = outcomes.flatMap((sold) => (sold.outcome === 'sold' ? [sold.purchaseId] : []));
      if (ids.length === 0) return outcomes;
      const tickets = await app.tickets.ofPurchases(ids, now());
      return outcomes.map((sold) =>
        sold.outcome === 'sold' ? { ...sold, tickets: tickets.get(sold.purchaseId) } : sold,
      );
    }

    const submit = createBatcher<Order, Outcome>({
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
    app.decorate('purchases', { buy: createTill(submit, duplicateWaitMs) });
  },
  { name: 'purchases', dependencies: ['context', 'tickets'] },
);
