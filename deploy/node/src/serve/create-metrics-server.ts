import { requestLogging } from '@viewmax/server/request-logging';
import { limitConnections, withoutBody } from '@viewmax/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import type { StackConfig } from './config.ts';
import { nodeOptions } from './lifecycle.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus asks this server. It has a port of its own, because the public reaches the other ports. */
export async function createMetricsServer(
  { logLevel }: Pick<StackConfig, 'logLevel'>,
  metrics: () => Promise<string>,
): Promise<FastifyInstance> {
  const server = Fastify({ ...nodeOptions, logger: { level: logLevel, ...requestLogging } });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  server.get('/metrics', async (_, reply) => {
    return reply
      .header('cache-control', 'no-store')
      .type(TYPE)
      .send(await metrics());
  });
  return server;
}
