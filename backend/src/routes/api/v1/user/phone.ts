import { newPhoneRequest, newPhoneResponse, phoneCodeRequest } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { phoneChangedText, phoneCodeText } from '../../../../accounts/account-texts.ts';
import { newOtpCode, otpMarks } from '../../../../accounts/otp-code.ts';
import { jwtSecrets } from '../../../../config/secrets.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { judgeOtp } from './judge-otp.ts';
import { checkOwnPassword } from './own-password.ts';

const newPhone = ({ body }: FastifyRequest): string | null =>
  normalisePhone((body as { newPhoneNumber: string }).newPhoneNumber);

/** A change of the phone number: a code to the new one, and then the change. */
export const userPhone: FastifyPluginAsyncZod = async (app) => {
  const { config, now } = app.backend;
  const limited = [...authRefusals, 'phone_taken', 'too_many_requests'] as const;
  const marksOf = (userId: string, phone: string, code: string) =>
    otpMarks(jwtSecrets(config), `change ${userId} ${phone}`, code);

  async function provesPassword(request: FastifyRequest): Promise<void> {
    await checkOwnPassword(app, request, (request.body as { password: string }).password);
  }

  // Each limit counts on its own: the password's tries, the messages of this member, and those to the new number.
  const sends = [
    app.limitTries('password'),
    provesPassword,
    app.limitTries('phoneChange'),
    app.limitTries('otpSend', newPhone),
  ];
  app.post(
    '/api/v1/user/phone/code',
    {
      schema: {
        body: phoneCodeRequest,
        response: { 200: okResponse, ...refusals('invalid_request', 'wrong_password', ...limited) },
      },
      onRequest: app.authenticate,
      preHandler: sends,
    },
    async (request) => {
      const { caller } = request;
      const to = newPhone(request);
      if (!to) throw new ApiError('invalid_request', { text: 'Please enter a phone number of 11 digits.' });
      if (to === caller.phone) throw new ApiError('invalid_request', { text: 'This is your phone number already.' });
      if (await app.users.byPhone(to)) throw new ApiError('phone_taken');
      const code = newOtpCode();
      await app.phoneChanges.put(caller.id, marksOf(caller.id, to, code)[0], now());
      app.inBackground(app.sendSms({ to, text: phoneCodeText(code) }));
      return { ok: true as const };
    },
  );

  app.put(
    '/api/v1/user/phone',
    {
      schema: {
        body: newPhoneRequest,
        response: { 200: newPhoneResponse, ...refusals('invalid_request', 'wrong_otp_code', ...limited) },
      },
      onRequest: [app.authenticate, app.limitTries('otpTry')],
    },
    async (request, reply) => {
      const { body, caller } = request;
      const phone = newPhone(request);
      if (!phone) throw new ApiError('wrong_otp_code');
      const marks = marksOf(caller.id, phone, body.verificationCode);
      const oldPhone = caller.phone ?? '';
      const oldMark = await app.markPhone(oldPhone);
      const verdict = await app.phoneChanges.change({ userId: caller.id, oldPhone, oldMark, phone, marks, at: now() });
      if (verdict === 'taken') throw new ApiError('phone_taken');
      await judgeOtp(app, request, verdict);
      app.inBackground(app.sendSms({ to: oldPhone, text: phoneChangedText }));
      // This session continues with the answer's token; all others have ended.
      const user = (await app.users.byId(caller.id)) ?? caller;
      const device = await app.knownDevices.remember(request, reply, user);
      const session = await app.knownDevices.openSession(request, user.id, device);
      return { ok: true as const, token: app.tokens.issue(user, session) };
    },
  );
};
