import type { Database } from '@viewmax/server/database';
import { ignorePoint, type Reached } from '@viewmax/server/fail-points';
import { type MeasureJob, unmeasured } from '@viewmax/server/measure-job';
import fp from 'fastify-plugin';
import type { BackendConfig } from '../config/backend-config.ts';
import { type AppDatabase, appDatabase } from '../database/app-database.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { PaymentPoint } from '../payments/settle.ts';
import type { Download } from '../pictures/download-picture.ts';
import type { FailPoint } from '../purchase/sell-batch.ts';

export interface BackendOptions {
  db: Database;
  config: BackendConfig;
  /** The time of day, for tests. */
  clock?: () => Date;
  /** Calls to outside companies. */
  fetch?: typeof globalThis.fetch;
  /** Downloads of pictures from other hosts, for tests. */
  download?: Download;
  /** Metrics of the process; nothing is measured without it. */
  metrics?: Metrics;
  /** Whether this process also expires, deletes and checks payments. The default is true. */
  hasJobs?: boolean;
  /** Called at each fail point of a purchase and of a payment, for tests. */
  reached?: Reached<FailPoint | PaymentPoint>;
  /** Time that a duplicate waits for the answer of a running purchase, for tests. */
  duplicateWaitMs?: number;
}

export interface BackendContext {
  /** For SQL of its own, on a connection of its own. */
  database: Database;
  /** Queries on the schema `app`. */
  db: AppDatabase;
  config: BackendConfig;
  now: () => Date;
  fetch: typeof globalThis.fetch;
  hasJobs: boolean;
  measureJob: MeasureJob;
  countHolds: Metrics['countHolds'];
  download?: Download;
  reached: Reached<FailPoint | PaymentPoint>;
  duplicateWaitMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    backend: BackendContext;
  }
}

export const context = fp<BackendOptions>(
  async (
    app,
    {
      db,
      config,
      clock = () => new Date(),
      fetch = globalThis.fetch,
      metrics,
      hasJobs = true,
      reached = ignorePoint,
      ...forTests
    },
  ) => {
    const measureJob = metrics?.measureJob ?? unmeasured;
    const countHolds = metrics?.countHolds ?? (() => undefined);
    const options = { database: db, config, now: clock, fetch, hasJobs, measureJob, countHolds, reached, ...forTests };
    app.decorate('backend', { ...options, db: appDatabase(db) });
  },
  { name: 'context' },
);
