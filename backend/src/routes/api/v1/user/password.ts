import { newPasswordRequest, newPasswordResponse } from '@viewmax/contracts/account';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkNewPassword } from '../../../../accounts/new-password.ts';
import { hashPassword } from '../../../../accounts/passwords.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { checkOwnPassword } from './own-password.ts';

export const newPassword: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: newPasswordRequest,
    response: {
      200: newPasswordResponse,
      ...refusals('invalid_request', 'wrong_password', 'weak_password', ...authRefusals, 'too_many_requests'),
    },
  };
  const onRequest = [app.authenticate, app.limitTries('password')];
  app.put('/api/v1/user/password', { schema, onRequest }, async (request, reply) => {
    const { body, caller } = request;
    await checkOwnPassword(app, request, body.currentPassword);
    checkNewPassword(body.newPassword, caller.phone ?? '');
    await app.accounts.setPassword(caller.id, await hashPassword(body.newPassword));
    // This session continues with the answer's token; all others have ended.
    const user = (await app.users.byId(caller.id)) ?? caller;
    const mark = await app.knownDevices.remember(request, reply, user);
    await app.sessions.endOthers(user.id);
    const session = await app.knownDevices.openSession(request, user.id, mark);
    return { ok: true as const, token: app.tokens.issue(user, session) };
  });
};
