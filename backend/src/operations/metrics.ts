import type { Database } from '@viewmax/shared/server/database';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measureWaiting } from './measure-waiting.ts';

export type Metrics = {
  register: Registry;
  answered(call: { method: string; route: string; status: number; seconds: number }): void;
  refused(call: { method: string; route: string; code: string }): void;
};

/** Metrics for Prometheus: process, answers by route, refusals by code, connections, and money that waits. */
export function createMetrics(db: Database): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: 'viewmax_http_answer_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const refusals = new Counter({
    name: 'viewmax_refusals_total',
    help: 'Refusals by their code; a sold-out purchase is one of them',
    labelNames: ['method', 'route', 'code'],
    registers: [register],
  });
  const { pool } = db;
  new Gauge({
    name: 'viewmax_database_connections',
    help: 'Connections to the database, and the work that waits for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  // Registered after the connections, because this query takes one.
  measureWaiting(db, register);
  return {
    register,
    refused: (call) => refusals.inc(call),
    answered: ({ method, route, status, seconds }) => answers.observe({ method, route, status }, seconds),
  };
}
