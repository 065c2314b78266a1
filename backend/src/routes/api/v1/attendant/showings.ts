import { doorShowingsResponse } from '@viewmax/contracts/attendant';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { ownCopy } from '../../../../plugins/revalidation.ts';

const refused = refusals(...authRefusals, 'forbidden', 'too_many_requests');

export const doorShowings: FastifyPluginAsyncZod = async (app) => {
  const schema = { response: { 200: doorShowingsResponse, ...refused } };
  const onRequest = [app.authenticate, app.limitTries('doorLook'), app.attendantsOnly];
  app.get('/api/v1/attendant/showings', { schema, onRequest }, async ({ caller }, reply) => {
    // A door asks every few seconds, and rarely hears anything new.
    reply.header('cache-control', ownCopy);
    return app.attendants.showings(caller.id, app.backend.now());
  });
};
