import { bearerOf, createDrawService, type DrawService, MAX_ORDER_BYTES, MAX_SCRIPT_BYTES } from '@viewmax/draw';
import { createNodeMetrics, type NodeMetrics } from '@viewmax/server/node-metrics';
import { sameSecret } from '@viewmax/server/same-secret';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Steps } from '../process/steps.ts';
import { createBareServer } from '../server/bare-server.ts';
import { health } from '../server/health.ts';
import { createLifecycle, endOf, type Lifecycle } from '../server/lifecycle.ts';
import { listen } from '../server/listen.ts';
import { startMetrics } from '../server/start-metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { type DrawingResult, measureDrawing } from './measure-drawing.ts';

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
  settings: Pick<Settings, 'DRAW_TOKEN' | 'LOG_LEVEL' | 'ROLES'>,
  lifecycle: Lifecycle,
  service: DrawService,
  metrics: NodeMetrics,
  notices: readonly string[],
): Promise<FastifyInstance> {
  const { DRAW_TOKEN, ROLES } = settings;
  const server = createBareServer(settings, lifecycle);
  await server.register(health, { roles: ROLES, notices, isDraining: lifecycle.isDraining });
  // The checks need no token.
  await server.register(async (app) => {
    metrics.measureAnswers(app, 'draw');
    // The body of a stranger is never read.
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!DRAW_TOKEN || sameSecret(headers.authorization ?? '', bearerOf(DRAW_TOKEN))) return;
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
export async function startDrawNode(settings: Settings, steps: Steps, notices: readonly string[]) {
  const { HOST, PORT, ROLES } = settings;
  const lifecycle = createLifecycle();
  const service = createDrawService();
  const metrics = createNodeMetrics({ role: 'draw' });
  const server = await createDrawServer(settings, lifecycle, service, metrics, notices);
  const address = await steps.run('listen', () => listen(server, { host: HOST, port: PORT }));
  const watched = await startMetrics(settings, lifecycle, () => metrics.register.metrics());
  const end = endOf(lifecycle, settings, {
    servers: [server],
    watched: watched.servers,
    closeParts: async () => service.close(),
  });
  return { roles: ROLES, address, metricsAddress: watched.address, server, demoLogins: [], ...end };
}
