import { loginRequest, tokenResponse } from '@viewmax/contracts/auth';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isPassword } from '../../../accounts/passwords.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { refusals } from '../../../errors/refusals.ts';
import { bodyPhone } from './body-phone.ts';

export const login: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: loginRequest,
    response: { 200: tokenResponse, ...refusals('invalid_request', 'invalid_credentials', 'too_many_requests') },
  };
  const preHandler = [app.limitTries('login', bodyPhone), app.limitTries('signIn', bodyPhone)];
  app.post('/api/v1/login', { schema, preHandler }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const phone = normalisePhone(request.body.phoneNumber);
    const user = phone ? await app.users.byPhone(phone) : null;
    if (!(await isPassword(request.body.password, user?.passwordHash ?? null)) || !user) {
      await app.forgiveTry('signIn', request);
      throw new ApiError('invalid_credentials');
    }
    await app.forgiveTry('login', request);
    const mark = await app.knownDevices.remember(request, reply, user);
    return { token: app.tokens.issue(user, await app.knownDevices.openSession(request, user.id, mark)) };
  });
};
