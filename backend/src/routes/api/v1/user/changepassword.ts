import { changePasswordRequest, okResponse } from '@viewmax/contracts/auth';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkNewPassword } from '../../../../accounts/new-password.ts';
import { otpMarks } from '../../../../accounts/otp-code.ts';
import { hashPassword } from '../../../../accounts/passwords.ts';
import { jwtSecrets } from '../../../../config/secrets.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { bodyPhone } from '../body-phone.ts';
import { judgeOtp, requestedBy } from './judge-otp.ts';
import { otpConfig, otpRefusals } from './otp-refusals.ts';

export const changePassword: FastifyPluginAsyncZod = async (app) => {
  const { config, now } = app.backend;
  const schema = { body: changePasswordRequest, response: { 200: okResponse, ...otpRefusals } };
  const preHandler = app.limitTries('otpTry', bodyPhone);
  app.post('/api/v1/user/changepassword', { schema, preHandler, config: otpConfig }, async (request) => {
    const { body } = request;
    const phone = normalisePhone(body.phoneNumber);
    if (!phone) throw new ApiError('wrong_otp_code');
    checkNewPassword(body.newPassword, phone);
    const marks = otpMarks(jwtSecrets(config), phone, body.verificationCode);
    // The hash comes before the check of the code: a transaction does not wait for it, and a wrong code takes as long.
    const passwordHash = await hashPassword(body.newPassword);
    const tried = { phone, marks, by: requestedBy(app, request), at: now() };
    const { verdict, picture } = await app.otpCodes.changePassword(tried, passwordHash);
    await judgeOtp(app, request, verdict);
    if (picture) await app.removeLeftPicture(picture);
    return { ok: true as const };
  });
};
