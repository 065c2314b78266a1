import type { Settings } from '../settings/settings.ts';
import { createBareServer } from './bare-server.ts';
import type { Lifecycle } from './lifecycle.ts';
import { listen } from './listen.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `/metrics` to Prometheus on `METRICS_PORT`, if it is set. The public reaches the other ports. */
export async function startMetrics(settings: Settings, lifecycle: Lifecycle, metrics: () => Promise<string>) {
  const { HOST, METRICS_PORT } = settings;
  if (METRICS_PORT === undefined) return { servers: [], address: undefined };
  const server = createBareServer(settings, lifecycle);
  server.get('/metrics', async (_, reply) => {
    reply.header('cache-control', 'no-store').type(TYPE);
    return metrics();
  });
  const address = await listen(server, { host: HOST, port: METRICS_PORT, setting: 'METRICS_PORT' });
  return { servers: [server], address };
}
