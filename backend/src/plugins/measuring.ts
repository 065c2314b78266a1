import fp from 'fastify-plugin';
import type { Metrics } from '../operations/metrics.ts';

/** Tells the metrics of every answer, by the route's pattern and never by its address. */
export const measuring = fp<{ metrics?: Metrics }>(
  async (app, { metrics }) => {
    if (!metrics) return;
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'none';
      metrics.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    });
  },
  { name: 'measuring' },
);
