import { deviceDetailsRequest } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

export const deviceDetails: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: deviceDetailsRequest,
    response: { 200: okResponse, ...refusals('invalid_request', ...authRefusals, 'forbidden') },
  };
  app.post('/api/v1/user/devicedetails', { schema, onRequest: app.authenticate }, async ({ body, caller }) => {
    if (body.userUUID !== caller.id) throw new ApiError('forbidden');
    await app.accounts.sawDevice(caller.id, body.devicetype, body.platform, app.backend.now());
    return { ok: true as const };
  });
};
