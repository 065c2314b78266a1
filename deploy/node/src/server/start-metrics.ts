import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { createMetricsServer } from './create-metrics-server.ts';
import type { Lifecycle } from './lifecycle.ts';
import { listen } from './listen.ts';

export interface StartedMetrics {
  /** Such as `http://localhost:9464`. */
  address?: string;
  servers: FastifyInstance[];
}

/** Serves `/metrics` on `METRICS_PORT`, if it is set. */
export async function startMetrics(
  settings: Settings,
  lifecycle: Lifecycle,
  metrics: () => Promise<string>,
): Promise<StartedMetrics> {
  const { HOST, METRICS_PORT } = settings;
  if (METRICS_PORT === undefined) return { servers: [] };
  const server = createMetricsServer(settings, lifecycle, metrics);
  const address = await listen(server, { host: HOST, port: METRICS_PORT, setting: 'METRICS_PORT' });
  return { servers: [server], address };
}
