import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { createBareServer } from './bare-server.ts';
import type { Lifecycle } from './lifecycle.ts';
import { listen } from './listen.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface StartedMetrics {
  /** Such as `http://localhost:9464`. */
  address?: string;
  servers: FastifyInstance[];
}

/** Serves `/metrics` to Prometheus on `METRICS_PORT`, if it is set. The public reaches the other ports. */
export async function startMetrics(
  settings: Settings,
  lifecycle: Lifecycle,
  metrics: () => Promise<string>,
): Promise<StartedMetrics> {
  const { HOST, METRICS_PORT } = settings;
  if (METRICS_PORT === undefined) return { servers: [] };
  const server = createBareServer(settings, lifecycle);
  server.get('/metrics', async (_, reply) => {
    return reply
      .header('cache-control', 'no-store')
      .type(TYPE)
      .send(await metrics());
  });
  const address = await listen(server, { host: HOST, port: METRICS_PORT, setting: 'METRICS_PORT' });
  return { servers: [server], address };
}
