import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPassword } from '../../../../accounts/passwords.ts';
import { ApiError } from '../../../../errors/api-error.ts';

/** Refuses a caller without the account's password: a token alone may be stolen. */
export async function checkOwnPassword(app: FastifyInstance, request: FastifyRequest, password: string): Promise<void> {
  if (!(await isPassword(password, request.caller.passwordHash))) throw new ApiError('wrong_password');
  await app.forgiveTry('password', request);
}
