import { grantSchema, movePathSchema, moveSlotSchema, rulesSchema } from '@viewmax/contracts/ownership';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { claimOf } from '../../base/claim.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

const endedSchema = z.object({ name: z.string().min(1).max(100), need: z.string().min(1).max(200) });

/** Owners of paths and slots, and the rules for squads. */
export const ownershipRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard }) => {
  app.get('/paths', async () => {
    return admin.ownership();
  });

  app.post('/paths/move', async (request, reply) => {
    const { by } = await guard.ops(request);
    const { path, from, to } = readBody(movePathSchema, request.body);
    await admin.move(by, { claim: claimOf('path', path), from, to });
    return reply.code(204).send();
  });

  app.post('/slots/move', async (request, reply) => {
    const { by } = await guard.ops(request);
    const { slot, from, to } = readBody(moveSlotSchema, request.body);
    await admin.move(by, { claim: claimOf('slot', slot), from, to });
    return reply.code(204).send();
  });

  app.post('/grants', async (request, reply) => {
    const { by } = await guard.ops(request);
    await admin.grant(by, readBody(grantSchema, request.body));
    return reply.code(204).send();
  });

  app.delete('/grants', async (request, reply) => {
    const { by } = await guard.ops(request);
    await admin.endGrant(by, readBody(endedSchema, request.query));
    return reply.code(204).send();
  });

  app.get('/rules', async () => {
    return admin.rules();
  });

  app.put('/rules', async (request) => {
    const { by } = await guard.ops(request);
    await admin.setRules(by, readBody(rulesSchema, request.body));
    return admin.rules();
  });
};
