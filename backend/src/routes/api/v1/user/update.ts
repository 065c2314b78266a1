import { updateUserRequest } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { emailChangedText } from '../../../../accounts/account-texts.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

export const updateUser: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: updateUserRequest,
    response: {
      200: okResponse,
      ...refusals('invalid_request', ...authRefusals, 'forbidden', 'username_taken', 'too_many_requests'),
    },
  };
  const onRequest = [app.authenticate, app.limitTries('profile')];
  app.put('/api/v1/user/update', { schema, onRequest }, async (request) => {
    const { body, caller } = request;
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const to = body.email === undefined ? null : await app.accounts.setEmail(caller, body.email);
    if (to && (await app.mayTry('emailSms', request))) app.inBackground(app.sendSms({ to, text: emailChangedText }));
    if (body.username !== undefined && !(await app.accounts.setUsername(caller.id, body.username))) {
      throw new ApiError('username_taken');
    }
    return { ok: true as const };
  });
};
