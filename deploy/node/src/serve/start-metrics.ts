import type { FastifyInstance } from 'fastify';
import type { StackConfig } from './config.ts';
import { createMetricsServer } from './create-metrics-server.ts';
import { listen } from './listen.ts';

export interface StartedMetrics {
  /** Such as `http://localhost:9464`. */
  address?: string;
  servers: FastifyInstance[];
}

/** Serves `/metrics` on `METRICS_PORT`, if it is set. */
export async function startMetrics(config: StackConfig, metrics: () => Promise<string>): Promise<StartedMetrics> {
  const { host, metricsPort: port } = config;
  if (port === undefined) return { servers: [] };
  const server = await createMetricsServer(config, metrics);
  return { servers: [server], address: await listen(server, { host, port, setting: 'METRICS_PORT' }) };
}
