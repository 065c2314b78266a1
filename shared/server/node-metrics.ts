import { DeadlineError } from '@viewmax/contracts/deadline';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';
import type { MeasureJob } from './measure-job.ts';

export interface NodeMetrics {
  register: Registry;
  /** Measures the answers of the routes that `app` and its plugins get from now on. */
  measureAnswers(app: Pick<FastifyInstance, 'addHook'>, role: string): void;
  measureJob: MeasureJob;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function measureConnections({ pool }: Database, registers: Registry[]): void {
  new Gauge({
    name: 'viewmax_database_connections',
    help: 'Connections to the database, and the work that waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

function createMeasureJob(registers: Registry[]): MeasureJob {
  const labelNames = ['name'];
  const seconds = new Histogram({
    name: 'viewmax_job_seconds',
    help: 'Durations of jobs, also of failed ones',
    labelNames,
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const failures = new Counter({ name: 'viewmax_job_failures_total', help: 'Failed jobs', labelNames, registers });
  const hangs = new Counter({
    name: 'viewmax_job_hangs_total',
    help: 'Jobs that did not end before their deadline; each is a failed one too',
    labelNames,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'viewmax_job_last_success_timestamp_seconds',
    help: 'The end of the last job that succeeded; 0 before the first',
    labelNames,
    registers,
  });
  const interval = new Gauge({
    name: 'viewmax_job_interval_seconds',
    help: 'The planned time between two jobs',
    labelNames,
    registers,
  });
  return (name, everyMs) => {
    interval.set({ name }, everyMs / 1000);
    // A rate needs the series before its first failure.
    failures.inc({ name }, 0);
    hangs.inc({ name }, 0);
    lastSuccess.set({ name }, 0);
    return async (work) => {
      const end = seconds.startTimer({ name });
      try {
        const result = await work();
        lastSuccess.set({ name }, Date.now() / 1000);
        return result;
      } catch (error) {
        failures.inc({ name });
        if (error instanceof DeadlineError) hangs.inc({ name });
        throw error;
      } finally {
        end();
      }
    };
  };
}

/**
 * The metrics of one process: the process itself, its answers, its jobs and its connections. `role` is the role that
 * answered. Other series get all roles of the process, such as `calls+jobs`.
 *
 * @example
 * const metrics = createNodeMetrics({ role: 'calls', db });
 * metrics.measureAnswers(server, 'calls');
 */
export function createNodeMetrics({ role, db }: { role: string; db?: Database }): NodeMetrics {
  const register = new Registry();
  const registers = [register];
  register.setDefaultLabels({ role });
  collectDefaultMetrics({ register });
  // Gauges whose names Prometheus keeps for counters. `sum` of the series by type gives the same.
  for (const what of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${what}_total`);
  const answers = new Histogram({
    name: 'viewmax_http_answer_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['role', 'method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  if (db) measureConnections(db, registers);
  return {
    register,
    measureJob: createMeasureJob(registers),
    measureAnswers(app, answering) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        // The pattern of the route: an address holds phone numbers, and has no bound.
        const labels = { role: answering, method, route: routeOptions.url ?? 'none', status: statusCode };
        answers.observe(labels, elapsedTime / 1000);
      });
    },
  };
}
