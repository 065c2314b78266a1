import { purgeSchema, releaseTitleSchema } from '@viewmax/contracts/ops';
import type { FastifyPluginAsync } from 'fastify';
import { identityOf } from '../../base/identity.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

/** Removes a release permanently. */
export const purgeRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard }) => {
  app.post<{ Params: { title: string } }>('/releases/:title/purge', async (request) => {
    const { by } = await guard.ops(request);
    const release = identityOf(readBody(releaseTitleSchema, request.params.title));
    return admin.purge(by, release, readBody(purgeSchema, request.body).reason);
  });
};
