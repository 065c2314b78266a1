import { setTimeout as pause } from 'node:timers/promises';
import { DeadlineError, withDeadline } from '@viewmax/contracts/deadline';
import { type Order, type PurchaseOutcome, sameOrder } from './sell-batch.ts';

const ASK_AGAIN_MS = 50;

interface UnderWay {
  order: Order;
  outcome: Promise<PurchaseOutcome>;
}

/** Null when the answer takes longer. */
const answerWithin = (outcome: Promise<PurchaseOutcome>, ms: number): Promise<PurchaseOutcome | null> =>
  withDeadline(outcome, ms, 'The purchase').catch((error: unknown) => {
    if (error instanceof DeadlineError) return null;
    throw error;
  });

/**
 * Runs one purchase per key at a time: a duplicate waits up to `waitMs` for the answer of the first, and gets the same.
 * A duplicate with another body is refused after a sale, and becomes a purchase of its own after a refusal.
 */
export function oncePerKey(submit: (order: Order) => Promise<PurchaseOutcome>, waitMs: number) {
  const underWay = new Map<string, UnderWay>();

  /** The key may be under way on another node. */
  async function untilFree(order: Order, deadline: number): Promise<PurchaseOutcome> {
    for (;;) {
      const outcome = await submit(order);
      if (outcome.outcome !== 'in_progress' || performance.now() >= deadline) return outcome;
      await pause(ASK_AGAIN_MS);
    }
  }

  return async function buy(order: Order): Promise<PurchaseOutcome> {
    if (!order.key) return submit(order);
    const deadline = performance.now() + waitMs;
    const id = `${order.userId} ${order.key}`;
    for (let first = underWay.get(id); first; first = underWay.get(id)) {
      const outcome = await answerWithin(first.outcome, deadline - performance.now());
      if (!outcome) return { outcome: 'in_progress' };
      if (sameOrder(first.order, order)) return outcome;
      if (outcome.outcome === 'sold') return { outcome: 'key_reused' };
    }
    const outcome = untilFree(order, deadline).finally(() => underWay.delete(id));
    underWay.set(id, { order, outcome });
    return outcome;
  };
}
