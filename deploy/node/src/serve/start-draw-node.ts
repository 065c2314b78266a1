import { bearerOf, createDrawService, type DrawService, MAX_ORDER_BYTES, MAX_SCRIPT_BYTES } from '@viewmax/draw';
import { createNodeMetrics, type NodeMetrics } from '@viewmax/server/node-metrics';
import { requestLogging } from '@viewmax/server/request-logging';
import { sameSecret } from '@viewmax/server/same-secret';
import { limitConnections, withoutBody } from '@viewmax/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Steps } from '../process/steps.ts';
import { closeServers } from './close-servers.ts';
import type { StackConfig } from './config.ts';
import { health } from './health.ts';
import { closeConnections, createLifecycle, endOf, type Lifecycle, nodeOptions } from './lifecycle.ts';
import { listen } from './listen.ts';
import { type DrawingResult, measureDrawing } from './metrics/measure-drawing.ts';
import { startMetrics } from './start-metrics.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const orderSchema = z.object({
  scripts: z
    .array(z.tuple([z.string().max(200), hash]))
    .min(1)
    .max(50),
  request: z.custom<Parameters<DrawService['draw']>[0]['request']>(
    (value) => typeof value === 'object' && value !== null,
  ),
  isFresh: z.boolean().optional(),
});

/** An order that lacks scripts draws nothing. */
function resultOf({ status, body }: Awaited<ReturnType<DrawService['draw']>>): DrawingResult | undefined {
  if (status === 409) return undefined;
  if (status === 503 || 'error' in body) return 'failed';
  return body.drawn.threw ? 'threw' : 'drawn';
}

/** The pages' processes call this server. No other network should reach it. */
export async function createDrawServer(
  { drawToken, logLevel, roles }: Pick<StackConfig, 'drawToken' | 'logLevel' | 'roles'>,
  lifecycle: Lifecycle,
  service: DrawService,
  metrics: NodeMetrics,
  notices: readonly string[],
): Promise<FastifyInstance> {
  const server = Fastify({ ...nodeOptions, logger: { level: logLevel, ...requestLogging } });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  closeConnections(server, lifecycle);
  await server.register(health, { roles, notices, isDraining: lifecycle.isDraining });
  // The checks need no token.
  await server.register(async (app) => {
    metrics.measureAnswers(app, 'draw');
    // The body of a stranger is never read.
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!drawToken || sameSecret(headers.authorization ?? '', bearerOf(drawToken))) return;
      return reply.code(401).send({ error: 'This call needs the DRAW_TOKEN of this process.' });
    });
    const measured = measureDrawing(metrics);
    app.addContentTypeParser('text/javascript', { parseAs: 'string' }, (_, body, done) => done(null, body));

    app.put<{ Params: { hash: string } }>('/scripts/:hash', { bodyLimit: MAX_SCRIPT_BYTES }, async (request, reply) => {
      const isStored = service.store(request.params.hash, String(request.body));
      return isStored ? reply.code(204).send() : reply.code(400).send({ error: 'The text has another hash.' });
    });
    app.post('/draw', { bodyLimit: MAX_ORDER_BYTES }, async (request, reply) => {
      const { data, error } = orderSchema.safeParse(request.body);
      if (error) return reply.code(400).send({ error: 'This is no order to draw.' });
      const { status, body } = await measured(() => service.draw(data), resultOf);
      return reply.code(status).send(body);
    });
  });
  return server;
}

/**
 * Starts the renderer alone. It has no database, no store, and no secret but its own token, because it runs the code of
 * releases.
 */
export async function startDrawNode(config: StackConfig, steps: Steps, notices: readonly string[]) {
  const lifecycle = createLifecycle();
  const service = createDrawService();
  const metrics = createNodeMetrics({ role: 'draw' });
  const server = await createDrawServer(config, lifecycle, service, metrics, notices);
  const address = await steps.run('listen', () => listen(server, config));
  const watched = await startMetrics(config, () => metrics.register.metrics());
  const closeParts = async () => {
    await closeServers([server, ...watched.servers], config.stopMs);
    service.close();
  };
  const end = endOf(lifecycle, { drainMs: config.drainMs, servers: [server], closeParts });
  return { roles: config.roles, address, metricsAddress: watched.address, server, demoLogins: [], ...end };
}
