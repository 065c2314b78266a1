import type { Database } from '@viewmax/shared/server/database';
import { withClient } from '@viewmax/shared/server/with-client';
import { within } from '@viewmax/shared/server/within';
import type { FastifyPluginAsync } from 'fastify';
import type { Metrics } from './metrics.ts';

export { createMetrics, type Metrics } from './metrics.ts';
export { stopOnSignals } from './stop-on-signals.ts';

export type OperationsOptions = {
  db: Database;
  metrics: Metrics;
  /** True once the process was asked to stop: balancers then send no more. */
  isStopping?: () => boolean;
};

const DEADLINE_MS = 2000;

/**
 * `/healthz` (the process answers), `/readyz` (and so does its database) and `/metrics`, for what restarts it, for balancers,
 * and for Prometheus. They are apart from the calls, so that the owner of a public
 * server does not offer them without wanting to.
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
      await within(
        DEADLINE_MS,
        withClient(db, (client) => client.query('select 1')),
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
