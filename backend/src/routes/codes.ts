import { setTimeout as after } from 'node:timers/promises';
import { changePasswordRequest, okResponse, otpCodeRequest, verifyOtpCodeRequest } from '@viewmax/contracts/auth';
import { resetPassword, sendCode, verifyCode } from '@viewmax/contracts/calls';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { newOtpCode, otpMarks, otpText, withLastLine } from '../accounts/otp-code.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { jwtSecrets } from '../config/secrets.ts';
import { ApiError } from '../errors/api-error.ts';
import { bodyPhone, countedOn, limitKey } from '../limits/counted.ts';
import type { OtpVerdict } from '../repositories/otp-codes.ts';

// The answer takes the same time for known and unknown phones; usually the message is sent by then.
const ANSWER_MS = 250;

/** Refuses all but a right code. A code counts its own tries, so that burnt ones leave tries for the next code. */
export async function judgeOtp(app: FastifyInstance, request: FastifyRequest, verdict: OtpVerdict): Promise<void> {
  if (verdict !== 'none') await app.forgiveTry('otpTry', request);
  if (verdict !== 'right') throw new ApiError('wrong_otp_code');
}

/** Codes to a phone, for a member who forgot the password. */
export const codes: FastifyPluginAsync = async (app) => {
  const { config, now } = app.backend;
  const marksOf = (phone: string, code: string) => otpMarks(jwtSecrets(config), phone, code);
  const common = { answer: okResponse, answersOk: true, refused: ['too_many_requests'] } as const;

  /** The device that requests or tries a code; its network, if it names no device. */
  function requestedBy(request: FastifyRequest): string {
    const { device, address = '' } = countedOn(request, null);
    return limitKey(config.JWT_SECRET, 'otp', device ? 'device' : 'address', device ?? address);
  }

  async function sendTo(phone: string, by: string): Promise<void> {
    if (!(await app.users.byPhone(phone))) return;
    const code = newOtpCode();
    await app.otpCodes.put({ phone, marks: marksOf(phone, code), by, at: now() });
    await app.sendSms({ to: phone, text: withLastLine(otpText(code), code, config.PUBLIC_URL) });
  }

  app.call(
    sendCode,
    { ...common, body: otpCodeRequest, preHandler: app.limitTries('otpSend', bodyPhone) },
    async (request) => {
      const phone = normalisePhone(request.body.phoneNumber);
      if (!phone) throw new ApiError('invalid_request');
      app.inBackground(sendTo(phone, requestedBy(request)));
      await after(ANSWER_MS);
      return { ok: true as const };
    },
  );

  const preHandler = app.limitTries('otpTry', bodyPhone);

  app.call(verifyCode, { ...common, body: verifyOtpCodeRequest, preHandler }, async (request) => {
    const { body } = request;
    const phone = normalisePhone(body.phoneNumber);
    if (!phone) throw new ApiError('wrong_otp_code');
    const marks = marksOf(phone, body.verificationCode);
    await judgeOtp(app, request, await app.otpCodes.check({ phone, marks, by: requestedBy(request), at: now() }));
    return { ok: true as const };
  });

  app.call(resetPassword, { ...common, body: changePasswordRequest, preHandler }, async (request) => {
    const { body } = request;
    const phone = normalisePhone(body.phoneNumber);
    if (!phone) throw new ApiError('wrong_otp_code');
    checkNewPassword(body.newPassword, phone);
    const marks = marksOf(phone, body.verificationCode);
    // The hash comes before the check of the code: a transaction does not wait for it, and a wrong code takes as long.
    const passwordHash = await hashPassword(body.newPassword);
    const tried = { phone, marks, by: requestedBy(request), at: now() };
    const { verdict, picture } = await app.otpCodes.changePassword(tried, passwordHash);
    await judgeOtp(app, request, verdict);
    if (picture) await app.removeLeftPicture(picture);
    return { ok: true as const };
  });
};
