import { setTimeout as pause } from 'node:timers/promises';
import fp from 'fastify-plugin';
import { createBatcher } from '../batching/batcher.ts';
import { type Order, type PurchaseOutcome, sellBatch } from './sell-batch.ts';

const BATCH = 64;
const DUPLICATE_WAIT_MS = 10_000;
const ASK_AGAIN_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    purchases: { buy(order: Order): Promise<PurchaseOutcome> };
  }
}

const TRIES = 3;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/**
 * The database reported a rollback. After a broken connection the outcome is unknown, so only the caller's key may
 * retry.
 */
const isRolledBack = (code: string) => /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|40003)/.test(code);

/** A duplicate code, a deadlock, a key that another purchase took: the next try may succeed. */
const isPassing = (code: string) => ['23505', '40001', '40P01'].includes(code);

/**
 * Runs a batch, and retries it after a rollback for a temporary reason. For any other reason its items run one by one,
 * so that a bad item does not fail the others.
 */
export async function afterRollback<Item, Answer>(
  items: Item[],
  run: (items: Item[]) => Promise<Answer[]>,
  tries = TRIES,
): Promise<PromiseSettledResult<Answer>[]> {
  try {
    return (await run(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    const code = codeOf(reason);
    if (isPassing(code) && tries > 1) return afterRollback(items, run, tries - 1);
    if (items.length === 1 || !isRolledBack(code)) return items.map(() => ({ status: 'rejected', reason }));
    const answers: PromiseSettledResult<Answer>[] = [];
    for (const item of items) answers.push(...(await afterRollback([item], run)));
    return answers;
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
