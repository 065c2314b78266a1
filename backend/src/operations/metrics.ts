import type { Database } from '@viewmax/shared/server/database';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  register: Registry;
  answered(call: { method: string; route: string; status: number; seconds: number }): void;
};

/** Numbers for Prometheus: of the process, its answers by route, and its connections to the database. */
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
  return {
    register,
    answered: ({ method, route, status, seconds }) => answers.observe({ method, route, status }, seconds),
  };
}
