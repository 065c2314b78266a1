import { withDeadline } from '@viewmax/contracts/deadline';
import type { Database } from '@viewmax/server/database';
import { createNodeMetrics, type NodeMetrics } from '@viewmax/server/node-metrics';
import { withClient } from '@viewmax/server/with-client';
import fp from 'fastify-plugin';
import { Counter, Gauge, type Registry } from 'prom-client';
import { toApiError } from '../errors/to-api-error.ts';

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
function measureWaiting(db: Database, register: Registry): void {
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

export type Metrics = NodeMetrics & {
  refused(call: { method: string; route: string; code: string }): void;
  /** Held seats, or the same again; a hold that a purchase consumed, and one that expired unused. */
  countHolds(end: 'held' | 'consumed' | 'expired', count: number): void;
};

/** Adds refusals by code, holds of seats, and money that waits, to the metrics of a process with calls or jobs. */
export function createMetrics(db: Database, node = createNodeMetrics({ role: 'calls', db })): Metrics {
  const refusals = new Counter({
    name: 'viewmax_refusals_total',
    help: 'Refusals by their code; a sold-out purchase is one of them',
    labelNames: ['method', 'route', 'code'],
    registers: [node.register],
  });
  const holds = new Counter({
    name: 'viewmax_seat_holds_total',
    help: 'Holds of seats: held, consumed by a purchase, and expired unused',
    labelNames: ['end'],
    registers: [node.register],
  });
  // Registered after the connections, because this query takes one.
  measureWaiting(db, node.register);
  return {
    ...node,
    refused: (call) => refusals.inc(call),
    countHolds: (end, count) => holds.inc({ end }, count),
  };
}

/** Counts every answer and refusal in the metrics, by the route's pattern and never by its address. */
export const measuring = fp<{ metrics?: Metrics }>(
  async (app, { metrics }) => {
    if (!metrics) return;
    app.addHook('onError', async ({ method, routeOptions }, _reply, error) => {
      metrics.refused({ method, route: routeOptions.url ?? 'none', code: toApiError(error).code });
    });
    metrics.measureAnswers(app, 'calls');
  },
  { name: 'measuring' },
);
