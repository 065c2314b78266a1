import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { withDeadline } from '@viewmax/server/with-deadline';
import type { FastifyPluginAsync } from 'fastify';
import type { Metrics } from './metrics.ts';

export { createMetrics, type Metrics } from './metrics.ts';
export { stopOnSignals } from './stop-on-signals.ts';

export interface OperationsOptions {
  db: Database;
  metrics: Metrics;
  /** True once the process has to stop: balancers then send no more requests. */
  isStopping?: () => boolean;
}

const DEADLINE_MS = 2000;

/**
 * Serves `/healthz` (the process answers), `/readyz` (the database answers too) and `/metrics`. They are apart from the
 * calls, so that a public server exposes them only on purpose.
 */
export const operationsApp: FastifyPluginAsync<OperationsOptions> = async (app, { db, metrics, isStopping }) => {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping?.()) return reply.code(503).send({ status: 'stopping' });
    try {
      await withDeadline(
        withClient(db, (client) => client.query('select 1')),
        DEADLINE_MS,
        'The database',
      );
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return reply.code(503).send({ status: 'failing', failing: 'database' });
    }
    return { status: 'ready', database: db.kind };
  });

  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.register.metrics();
    return reply.header('cache-control', 'no-store').type(metrics.register.contentType).send(text);
  });
};
