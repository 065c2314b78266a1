import type { Database } from '@viewmax/server/database';
import { createNodeMetrics, type NodeMetrics } from '@viewmax/server/node-metrics';
import { Counter } from 'prom-client';
import { measureWaiting } from './measure-waiting.ts';

export type Metrics = NodeMetrics & {
  refused(call: { method: string; route: string; code: string }): void;
};

/** Adds refusals by code, and money that waits, to the metrics of a process with calls or jobs. */
export function createMetrics(db: Database, node = createNodeMetrics({ role: 'calls', db })): Metrics {
  const refusals = new Counter({
    name: 'viewmax_refusals_total',
    help: 'Refusals by their code; a sold-out purchase is one of them',
    labelNames: ['method', 'route', 'code'],
    registers: [node.register],
  });
  // Registered after the connections, because this query takes one.
  measureWaiting(db, node.register);
  return { ...node, refused: (call) => refusals.inc(call) };
}
