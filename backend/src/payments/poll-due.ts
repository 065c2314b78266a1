import { type PaymentMethod, paymentMethods } from '@viewmax/contracts/constants';
import type { TopUpRecord, TopUpsRepository } from '../repositories/top-ups.ts';
import { Unverified } from './provider.ts';
import type { Settle } from './settle.ts';
import { nextCheck } from './settle.ts';

export interface PollParts {
  topUps: TopUpsRepository;
  settle: Settle;
  now: () => Date;
  /** The checks of each provider in a minute, by all nodes together. */
  budget: number;
  onFailure(error: unknown): void;
  isEnding?(): boolean;
}

/**
 * Checks the top-ups that are due, the youngest first, until the minute's budget is used. Returns their count. Nodes that
 * poll together share the work.
 */
export async function pollDue({ topUps, settle, now, budget, onFailure, isEnding }: PollParts): Promise<number> {
  /** Returns the wait that the provider asked for. */
  async function check({ provider, txRef }: Pick<TopUpRecord, 'provider' | 'txRef'>): Promise<number | undefined> {
    let waitMs: number | undefined;
    try {
      await settle(provider, { reference: txRef });
    } catch (error) {
      if (error instanceof Unverified) waitMs = error.waitMs;
      onFailure(error);
    }
    const current = await topUps.byRef(provider, txRef);
    // A check that the provider put off was none.
    const next = waitMs ? new Date(now().getTime() + waitMs) : current && nextCheck(current, now());
    if (current) await topUps.checkAgainAt(txRef, next);
    return waitMs;
  }

  async function checkAll(provider: PaymentMethod): Promise<number> {
    let count = 0;
    while (!isEnding?.()) {
      const due = await topUps.takeDue(provider, now(), budget);
      count += due.length;
      const waits = await Promise.all(due.map(check));
      if (due.length === 0 || waits.some((waitMs) => waitMs)) break;
    }
    return count;
  }

  const counts = await Promise.all(paymentMethods.map(checkAll));
  return counts.reduce((sum, count) => sum + count);
}
