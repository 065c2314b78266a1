import { previewSchema } from '@viewmax/contracts/ops';
import type { FastifyPluginAsync } from 'fastify';
import { identityOf } from '../../base/identity.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

/** Links that show releases to one browser. */
export const previewRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard, publicUrl, previewUrl }) => {
  app.get('/previews', async () => {
    return { previews: await admin.previews.list() };
  });

  app.post('/previews', async (request, reply) => {
    const { releases, tester, hours } = readBody(previewSchema, request.body);
    const wanted = releases.map(identityOf);
    const who = await guard.owner(
      request,
      wanted.map(({ name }) => name),
      'publish',
    );
    const made = await admin.previews.make(who, { releases: wanted, tester, hours });
    const path = `/?preview=${made.token}`;
    return reply.code(201).send({ ...made, path, link: new URL(path, previewUrl ?? publicUrl()).href });
  });

  app.delete<{ Params: { id: string } }>('/previews/:id', async (request, reply) => {
    await admin.previews.revoke(await guard.reader(request), request.params.id);
    return reply.code(204).send();
  });
};
