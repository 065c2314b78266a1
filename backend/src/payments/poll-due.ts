import type { TopUpRecord, TopUpsRepository } from '../repositories/top-ups.ts';
import { nextCheck } from './next-check.ts';
import type { Settle } from './settle.ts';

export interface PollParts {
  topUps: TopUpsRepository;
  settle: Settle;
  now: () => Date;
  onFailure(error: unknown): void;
}

const AT_ONCE = 20;
// Longer than a check of all of them takes, so no other node takes them meanwhile. The lease of a dead node expires.
const LEASE_MS = 5 * 60_000;

/** Checks every top-up that is due, and returns their count. Nodes that poll together share the work. */
export async function pollDue({ topUps, settle, now, onFailure }: PollParts): Promise<number> {
  async function check({ provider, txRef }: TopUpRecord): Promise<void> {
    try {
      await settle(provider, { reference: txRef });
    } catch (error) {
      onFailure(error);
    }
    const current = await topUps.byRef(provider, txRef);
    if (current) await topUps.checkAgainAt(txRef, nextCheck(current, now()));
  }

  const due = await topUps.takeDue(now(), new Date(now().getTime() + LEASE_MS), AT_ONCE);
  await Promise.all(due.map(check));
  return due.length;
}
