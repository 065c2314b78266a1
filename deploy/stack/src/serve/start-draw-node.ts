import { createDrawService, type DrawService, MAX_ORDER_BYTES, MAX_SCRIPT_BYTES } from '@viewmax/draw';
import { requestLogging } from '@viewmax/shared/server/request-logging';
import { limitConnections, withoutBody } from '@viewmax/shared/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Steps } from '../process/steps.ts';
import { closeServers } from './close-servers.ts';
import type { StackConfig } from './config.ts';
import { health } from './health.ts';
import { closeConnections, createLifecycle, endOf, type Lifecycle, nodeOptions } from './lifecycle.ts';
import { listen } from './listen.ts';

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

/** The pages' processes call this server. No other network should reach it. */
export async function createDrawServer(
  { logLevel, roles }: Pick<StackConfig, 'logLevel' | 'roles'>,
  lifecycle: Lifecycle,
  service: DrawService,
): Promise<FastifyInstance> {
  const server = Fastify({ ...nodeOptions, logger: { level: logLevel, ...requestLogging } });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  closeConnections(server, lifecycle);
  await server.register(health, { roles, isDraining: lifecycle.isDraining });
  server.addContentTypeParser('text/javascript', { parseAs: 'string' }, (_, body, done) => done(null, body));

  server.put<{ Params: { hash: string } }>(
    '/scripts/:hash',
    { bodyLimit: MAX_SCRIPT_BYTES },
    async (request, reply) => {
      const isKept = service.keep(request.params.hash, String(request.body));
      return isKept ? reply.code(204).send() : reply.code(400).send({ error: 'The text has another hash.' });
    },
  );
  server.post('/draw', { bodyLimit: MAX_ORDER_BYTES }, async (request, reply) => {
    const { data, error } = orderSchema.safeParse(request.body);
    if (error) return reply.code(400).send({ error: 'This is no order to draw.' });
    const { status, body } = await service.draw(data);
    return reply.code(status).send(body);
  });
  return server;
}

/** Starts the renderer alone. It has no database, no store and no secret, because it runs the code of releases. */
export async function startDrawNode(config: StackConfig, steps: Steps) {
  const lifecycle = createLifecycle();
  const service = createDrawService();
  const server = await createDrawServer(config, lifecycle, service);
  const address = await steps.run('listen', () => listen(server, config));
  const end = endOf(lifecycle, config.drainMs, async () => {
    await closeServers([server], config.stopMs);
    service.close();
  });
  return { roles: config.roles, address, server, demoLogins: [], ...end };
}
