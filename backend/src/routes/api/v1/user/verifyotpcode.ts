import { okResponse, verifyOtpCodeRequest } from '@viewmax/shared/contracts/auth';
import { normalisePhone } from '@viewmax/shared/contracts/phone';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { otpMark } from '../../../../accounts/otp-code.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { bodyPhone } from '../body-phone.ts';
import { otpConfig, otpRefusals } from './otp-refusals.ts';

export const verifyOtpCode: FastifyPluginAsyncZod = async (app) => {
  const { config, now } = app.backend;
  const schema = { body: verifyOtpCodeRequest, response: { 200: okResponse, ...otpRefusals } };
  const preHandler = app.limitTries('otpTry', bodyPhone);
  app.post('/api/v1/user/verifyotpcode', { schema, preHandler, config: otpConfig }, async ({ body }) => {
    const phone = normalisePhone(body.phoneNumber);
    const isRight =
      phone && (await app.otpCodes.check(phone, otpMark(config.jwtSecret, phone, body.verificationCode), now()));
    if (!isRight) throw new ApiError('wrong_otp_code');
    return { ok: true as const };
  });
};
