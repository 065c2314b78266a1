import { newTokenSchema } from '@viewmax/contracts/ops';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

const rotateSchema = z.strictObject({ graceMinutes: z.number().int().min(0).max(10_080).default(60) });

export const tokenRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard }) => {
  app.get('/tokens', async (request) => {
    await guard.ops(request);
    return { tokens: await admin.tokens.list() };
  });

  app.post('/tokens', async (request, reply) => {
    const { by } = await guard.ops(request);
    return reply.code(201).send(await admin.tokens.create(by, readBody(newTokenSchema, request.body)));
  });

  app.post<{ Params: { id: string } }>('/tokens/:id/rotate', async (request, reply) => {
    const { by } = await guard.ops(request);
    const { graceMinutes } = readBody(rotateSchema, request.body);
    return reply.code(201).send(await admin.tokens.rotate(by, request.params.id, graceMinutes));
  });

  app.delete<{ Params: { id: string } }>('/tokens/:id', async (request, reply) => {
    const { by } = await guard.ops(request);
    await admin.tokens.revoke(by, request.params.id);
    return reply.code(204).send();
  });
};
