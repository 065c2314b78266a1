import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { toApiError } from '../errors/to-api-error.ts';
import type { Metrics } from '../operations/metrics.ts';

/** Counts every answer and refusal in the metrics, by the route's pattern and never by its address. */
export const measuring = fp<{ metrics?: Metrics }>(
  async (app, { metrics }) => {
    if (!metrics) return;
    const labelsOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' });
    app.addHook('onError', async (request, _reply, error) => {
      metrics.refused({ ...labelsOf(request), code: toApiError(error).code });
    });
    app.addHook('onResponse', async (request, reply) => {
      metrics.answered({ ...labelsOf(request), status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    });
  },
  { name: 'measuring' },
);
