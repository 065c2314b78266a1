import type { PaymentMethod } from '@viewmax/contracts/constants';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { nextTry, type Queue, takeAgain, takeDue } from '../queue/queue.ts';
import { type Notice, Unverified } from './provider.ts';
import type { Settle } from './settle.ts';

interface Event {
  id: number;
  provider: PaymentMethod;
  reference: string;
  paymentId: string;
  at: Date;
  tries: number;
}

const queue: Queue = {
  table: 'payment_events',
  key: 'id',
  due: 'next_try_at',
  fields: { id: 'id', provider: 'provider', reference: 'reference', paymentId: 'payment_id', at: 'at', tries: 'tries' },
  hasTries: true,
};

/** Stores a signed webhook. A repeated one is due again, because it may tell of a reversal. */
export async function storeEvent(db: AppDatabase, method: PaymentMethod, notice: Notice, now: Date): Promise<void> {
  const { reference, paymentId = '' } = notice;
  await sql`insert into app.payment_events as e (provider, reference, payment_id, at, next_try_at)
    values (${method}, ${reference}, ${paymentId}, ${now}, ${now})
    on conflict (provider, reference, payment_id) do update set next_try_at = ${now}, at = ${now}, tries = 0`.execute(
    db,
  );
}

const AT_ONCE = 20;
const LEASE_MS = 2 * 60_000;
/** A provider that is away longer has been asked dozens of times. The quote has checks of its own. */
const LIFE_MS = 72 * 60 * 60_000;

export interface EventParts {
  db: AppDatabase;
  settle: Settle;
  now: () => Date;
  onFailure(error: unknown): void;
}

/** Settles the due webhooks. Any number of nodes may run it at once; a killed node's are taken after the lease. */
export async function settleEvents({ db, settle, now, onFailure }: EventParts): Promise<void> {
  async function work({ id, provider, reference, paymentId, at, tries }: Event, leasedUntil: Date): Promise<void> {
    try {
      await settle(provider, { reference, ...(paymentId && { paymentId }) });
    } catch (error) {
      onFailure(error);
      if (now().getTime() - at.getTime() < LIFE_MS) {
        const waitMs = error instanceof Unverified ? error.waitMs : undefined;
        return takeAgain(db, queue, String(id), nextTry(now(), tries, waitMs));
      }
    }
    // The same webhook may have come again meanwhile.
    await sql`delete from app.payment_events where id = ${id} and next_try_at = ${leasedUntil}`.execute(db);
  }

  for (;;) {
    const at = now();
    const due = await takeDue<Event>(db, queue, { now: at, leaseMs: LEASE_MS, most: AT_ONCE });
    await Promise.all(due.map((event) => work(event, new Date(at.getTime() + LEASE_MS))));
    if (due.length < AT_ONCE) return;
  }
}
