import { deleteAccountRequest } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { checkOwnPassword } from './own-password.ts';

export const deleteAccount: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: deleteAccountRequest,
    response: {
      200: okResponse,
      ...refusals('invalid_request', 'wrong_password', ...authRefusals, 'too_many_requests'),
    },
  };
  const onRequest = [app.authenticate, app.limitTries('password')];
  app.post('/api/v1/user/delete', { schema, onRequest }, async (request) => {
    const { body, caller } = request;
    await checkOwnPassword(app, request, body.password);
    const picture = await app.accounts.close(caller.id, app.backend.now());
    if (picture) await app.removeLeftPicture(picture);
    return { ok: true as const };
  });
};
