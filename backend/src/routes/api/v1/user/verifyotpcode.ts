import { okResponse, verifyOtpCodeRequest } from '@viewmax/contracts/auth';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { otpMarks } from '../../../../accounts/otp-code.ts';
import { jwtSecrets } from '../../../../config/secrets.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { bodyPhone } from '../body-phone.ts';
import { judgeOtp, requestedBy } from './judge-otp.ts';
import { otpConfig, otpRefusals } from './otp-refusals.ts';

export const verifyOtpCode: FastifyPluginAsyncZod = async (app) => {
  const { config, now } = app.backend;
  const schema = { body: verifyOtpCodeRequest, response: { 200: okResponse, ...otpRefusals } };
  const preHandler = app.limitTries('otpTry', bodyPhone);
  app.post('/api/v1/user/verifyotpcode', { schema, preHandler, config: otpConfig }, async (request) => {
    const { body } = request;
    const phone = normalisePhone(body.phoneNumber);
    if (!phone) throw new ApiError('wrong_otp_code');
    const marks = otpMarks(jwtSecrets(config), phone, body.verificationCode);
    const tried = { phone, marks, by: requestedBy(app, request), at: now() };
    await judgeOtp(app, request, await app.otpCodes.check(tried));
    return { ok: true as const };
  });
};
