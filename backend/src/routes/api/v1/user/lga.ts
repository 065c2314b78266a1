import { changeLgaRequest } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

export const changeLga: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: changeLgaRequest,
    response: { 200: okResponse, ...refusals('invalid_request', 'unknown_place', ...authRefusals) },
  };
  app.put('/api/v1/user/lga', { schema, onRequest: app.authenticate }, async ({ body, caller }) => {
    if (!(await app.accounts.isLga(body.lga))) throw new ApiError('unknown_place');
    await app.accounts.setLga(caller.id, body.lga);
    return { ok: true as const };
  });
};
