import { signupRequest, signupResponse } from '@viewmax/contracts/auth';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkNewPassword } from '../../../accounts/new-password.ts';
import { hashPassword } from '../../../accounts/passwords.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { refusals } from '../../../errors/refusals.ts';
import { toWireUser } from '../../../repositories/to-wire-user.ts';
import { bodyPhone } from './body-phone.ts';

const OLDEST = '1900-01-01';

export const signup: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: signupRequest,
    response: {
      200: signupResponse,
      ...refusals('invalid_request', 'weak_password', 'unknown_place', 'phone_taken', 'too_many_requests'),
    },
  };
  const preHandler = app.limitTries('signup', bodyPhone);
  app.post('/api/v1/signup', { schema, preHandler }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    const at = app.backend.now();
    const phone = normalisePhone(body.phoneNumber);
    if (!phone) throw new ApiError('invalid_request', { text: 'Please enter a phone number of 11 digits.' });
    checkNewPassword(body.password, phone);
    if (body.dateofbirth < OLDEST || body.dateofbirth > at.toISOString().slice(0, 10)) {
      throw new ApiError('invalid_request', { text: 'Please enter your date of birth.' });
    }
    const place = { country: body.country, state: body.selectedState, lga: body.selectedLGA };
    if (!(await app.accounts.isPlace(place))) throw new ApiError('unknown_place');
    if (await app.users.byPhone(phone)) throw new ApiError('phone_taken');
    const id = await app.accounts.open({
      phone,
      phoneMark: await app.markPhone(phone),
      passwordHash: await hashPassword(body.password),
      lga: place.lga,
      dateOfBirth: body.dateofbirth,
      sex: body.sex,
      deviceType: body.operatingSystem,
      platform: body.platform,
      at,
    });
    const user = id ? await app.users.byId(id) : null;
    if (!user) throw new ApiError('phone_taken');
    return { user: toWireUser(user) };
  });
};
