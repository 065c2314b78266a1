import { setTimeout as after } from 'node:timers/promises';
import { okResponse, otpCodeRequest } from '@viewmax/contracts/auth';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newOtpCode, otpMarks, otpText } from '../../../../accounts/otp-code.ts';
import { jwtSecrets } from '../../../../config/secrets.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { bodyPhone } from '../body-phone.ts';
import { requestedBy } from './judge-otp.ts';
import { otpConfig, otpRefusals } from './otp-refusals.ts';

// The answer takes the same time for known and unknown phones; usually the message is sent by then.
const ANSWER_MS = 250;

export const otpCode: FastifyPluginAsyncZod = async (app) => {
  const { config, now } = app.backend;

  async function sendTo(phone: string, by: string): Promise<void> {
    if (!(await app.users.byPhone(phone))) return;
    const code = newOtpCode();
    await app.otpCodes.put({ phone, marks: otpMarks(jwtSecrets(config), phone, code), by, at: now() });
    await app.sendSms({ to: phone, text: otpText(code) });
  }

  const schema = { body: otpCodeRequest, response: { 200: okResponse, ...otpRefusals } };
  const preHandler = app.limitTries('otpSend', bodyPhone);
  app.post('/api/v1/user/otpcode', { schema, preHandler, config: otpConfig }, async (request) => {
    const phone = normalisePhone(request.body.phoneNumber);
    if (!phone) throw new ApiError('invalid_request');
    app.inBackground(sendTo(phone, requestedBy(app, request)));
    await after(ANSWER_MS);
    return { ok: true as const };
  });
};
