import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { createBareServer } from './bare-server.ts';
import type { Lifecycle } from './lifecycle.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus asks this server. It has a port of its own, because the public reaches the other ports. */
export function createMetricsServer(
  settings: Pick<Settings, 'LOG_LEVEL'>,
  lifecycle: Lifecycle,
  metrics: () => Promise<string>,
): FastifyInstance {
  const server = createBareServer(settings, lifecycle);
  server.get('/metrics', async (_, reply) => {
    return reply
      .header('cache-control', 'no-store')
      .type(TYPE)
      .send(await metrics());
  });
  return server;
}
