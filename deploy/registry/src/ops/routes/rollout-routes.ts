import {
  commandSchema,
  freezeSchema,
  killSchema,
  retireSchema,
  rolloutCommands,
  startRolloutSchema,
} from '@viewmax/contracts/ops';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { identityOf } from '../../base/identity.ts';
import { judgeRollout } from '../../watch/watch.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

const idSchema = z.coerce.number('The id of a rollout or a freeze is a number').int().positive();
const commandedSchema = z.object({ command: z.enum(rolloutCommands) });
const idOf = (request: FastifyRequest): number => readBody(idSchema, (request.params as { id: string }).id);
const remoteOf = (request: FastifyRequest): string => (request.params as { name: string }).name;

/** All calls that change the releases of devices. */
export const rolloutRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard }) => {
  app.get('/rollouts', async () => {
    return { rollouts: await admin.rollouts() };
  });

  app.get('/rollouts/:id', async (request) => {
    const rollout = await admin.rollout(idOf(request));
    const comparison = await admin.comparison(rollout.id);
    return {
      ...rollout,
      comparison,
      verdict: judgeRollout(rollout, comparison),
      history: await admin.audit({ subject: `rollout ${rollout.id}` }),
    };
  });

  app.get('/rollouts/:id/blast-radius', async (request) => {
    return admin.blastRadius(idOf(request), readBody(commandedSchema, request.query).command);
  });

  app.post('/rollouts', async (request, reply) => {
    const { releases, plan, reason } = readBody(startRolloutSchema, request.body);
    const wanted = releases.map(identityOf);
    const { by, role } = await guard.owner(
      request,
      wanted.map(({ name }) => name),
    );
    return reply.code(201).send(await admin.start(by, { releases: wanted, plan, reason, isSquad: role === 'squad' }));
  });

  for (const command of rolloutCommands) {
    app.post(`/rollouts/:id/${command}`, async (request) => {
      const id = idOf(request);
      const { revision, reason } = readBody(commandSchema, request.body);
      const { by, role } = await guard.owner(request, Object.keys((await admin.rollout(id)).releases));
      return admin.command(by, { command, id, revision, reason, isSquad: role === 'squad' });
    });
  }

  app.post('/remotes/:name/kill', async (request, reply) => {
    const { by } = await guard.ops(request);
    await admin.kill(by, remoteOf(request), readBody(killSchema, request.body).message);
    return reply.code(204).send();
  });

  app.post('/remotes/:name/revive', async (request, reply) => {
    const { by } = await guard.ops(request);
    await admin.revive(by, remoteOf(request));
    return reply.code(204).send();
  });

  app.post('/remotes/:name/retire', async (request) => {
    const { by } = await guard.ops(request);
    return admin.retire(by, remoteOf(request), readBody(retireSchema, request.body));
  });

  app.post('/freezes', async (request, reply) => {
    const { by } = await guard.ops(request);
    return reply.code(201).send({ id: await admin.addFreeze(by, readBody(freezeSchema, request.body)) });
  });

  app.delete('/freezes/:id', async (request, reply) => {
    const { by } = await guard.ops(request);
    await admin.removeFreeze(by, idOf(request));
    return reply.code(204).send();
  });
};
