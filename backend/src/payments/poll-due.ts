import type { TopUpRecord, TopUpsRepository } from '../repositories/top-ups.ts';
import type { Settle } from './settle.ts';
import { nextCheck } from './settle.ts';

export interface PollParts {
  topUps: TopUpsRepository;
  settle: Settle;
  now: () => Date;
  onFailure(error: unknown): void;
}

/** Checks every top-up that is due, and returns their count. Nodes that poll together share the work. */
export async function pollDue({ topUps, settle, now, onFailure }: PollParts): Promise<number> {
  async function check({ provider, txRef }: Pick<TopUpRecord, 'provider' | 'txRef'>): Promise<void> {
    try {
      await settle(provider, { reference: txRef });
    } catch (error) {
      onFailure(error);
    }
    const current = await topUps.byRef(provider, txRef);
    if (current) await topUps.checkAgainAt(txRef, nextCheck(current, now()));
  }

  const due = await topUps.takeDue(now());
  await Promise.all(due.map(check));
  return due.length;
}
