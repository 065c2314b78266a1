import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../../errors/api-error.ts';
import { isPassword } from '../../../../passwords.ts';

/** Refuses a caller without the account's password: a token alone may be stolen. */
export async function checkOwnPassword(app: FastifyInstance, request: FastifyRequest, password: string): Promise<void> {
  if (!(await isPassword(password, request.caller.passwordHash))) throw new ApiError('wrong_password');
  await app.forgiveTry('password', request);
}
