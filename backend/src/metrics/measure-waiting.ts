import { withDeadline } from '@viewmax/contracts/deadline';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { Gauge, type Registry } from 'prom-client';

const DEADLINE_MS = 2000;
const WAITING = `select (select count(*) from app.top_ups where state = 'pending') as provider,
  (select count(*) from app.payment_cases where closed_at is null) as person`;

interface Waiting {
  provider: number;
  person: number;
}

/** Returns the waiting payments if the database answers in time. A slow database does not delay the other metrics. */
function readWaiting(db: Database): Promise<Waiting | undefined> {
  const reading = withClient(db, async (client) => (await client.query<Waiting>(WAITING)).rows[0]);
  return withDeadline(reading, DEADLINE_MS, 'Reading the payments').catch(() => undefined);
}

/** Money that waits for its provider or for a person. */
export function measureWaiting(db: Database, register: Registry): void {
  new Gauge({
    name: 'viewmax_payments_waiting',
    help: 'Payments that wait for their provider, and those that wait for a person',
    labelNames: ['for'],
    registers: [register],
    async collect() {
      const waiting = await readWaiting(db);
      this.set({ for: 'provider' }, waiting?.provider ?? Number.NaN);
      this.set({ for: 'person' }, waiting?.person ?? Number.NaN);
    },
  });
}
