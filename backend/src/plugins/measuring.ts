import fp from 'fastify-plugin';
import { toApiError } from '../errors/to-api-error.ts';
import type { Metrics } from '../metrics/create-metrics.ts';

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
