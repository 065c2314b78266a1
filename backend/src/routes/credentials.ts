import {
  deleteAccountRequest,
  newPasswordRequest,
  newPasswordResponse,
  newPhoneRequest,
  newPhoneResponse,
  phoneCodeRequest,
} from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import * as calls from '@viewmax/contracts/calls';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { changePhone, phoneChangedText, phoneCodeText, putPhoneCode } from '../accounts/change-phone.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { newOtpCode, otpMarks, withLastLine } from '../accounts/otp-code.ts';
import { checkNewPassword, hashPassword, isPassword } from '../accounts/passwords.ts';
import { jwtSecrets } from '../config/secrets.ts';
import { ApiError } from '../errors/api-error.ts';
import { judgeOtp } from './codes.ts';

const newPhone = ({ body }: FastifyRequest): string | null =>
  normalisePhone((body as { newPhoneNumber: string }).newPhoneNumber);

/** Changes of the password and the phone number, and the end of the account. A token alone may be stolen. */
export const credentials: FastifyPluginAsync = async (app) => {
  const { db, config, now } = app.backend;
  const marksOf = (userId: string, phone: string, code: string) =>
    otpMarks(jwtSecrets(config), `change ${userId} ${phone}`, code);

  /** Refuses a caller without the account's password. */
  async function checkOwnPassword(request: FastifyRequest, password: string): Promise<void> {
    if (!(await isPassword(password, request.caller.passwordHash))) throw new ApiError('wrong_password');
    await app.forgiveTry('password', request);
  }

  /** The token of this session. All others have ended. */
  async function continueSession(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { caller } = request;
    const user = (await app.users.byId(caller.id)) ?? caller;
    const mark = await app.knownDevices.remember(request, reply, user);
    return app.tokens.issue(user, await app.knownDevices.openSession(request, user.id, mark));
  }

  app.call(
    calls.changePassword,
    {
      body: newPasswordRequest,
      answer: newPasswordResponse,
      refused: ['wrong_password', 'weak_password'],
      limit: 'password',
    },
    async (request, reply) => {
      const { body, caller } = request;
      await checkOwnPassword(request, body.currentPassword);
      checkNewPassword(body.newPassword, caller.phone ?? '');
      await app.accounts.setPassword(caller.id, await hashPassword(body.newPassword));
      await app.sessions.endOthers(caller.id);
      return { ok: true as const, token: await continueSession(request, reply) };
    },
  );

  async function provesPassword(request: FastifyRequest): Promise<void> {
    await checkOwnPassword(request, (request.body as { password: string }).password);
  }

  app.call(
    calls.sendPhoneCode,
    {
      body: phoneCodeRequest,
      answer: okResponse,
      refused: ['wrong_password', 'phone_taken', 'too_many_requests'],
      // Each limit counts on its own: the password's tries, the messages of this member, and those to the new number.
      preHandler: [
        app.limitTries('password'),
        provesPassword,
        app.limitTries('phoneChange'),
        app.limitTries('otpSend', newPhone),
      ],
    },
    async (request) => {
      const { caller } = request;
      const to = newPhone(request);
      if (!to) throw new ApiError('invalid_request', { text: 'Please enter a phone number of 11 digits.' });
      if (to === caller.phone) throw new ApiError('invalid_request', { text: 'This is your phone number already.' });
      if (await app.users.byPhone(to)) throw new ApiError('phone_taken');
      const code = newOtpCode();
      await putPhoneCode(db, caller.id, marksOf(caller.id, to, code)[0], now());
      const text = withLastLine(phoneCodeText(code), code, config.PUBLIC_URL);
      app.inBackground(app.sendSms({ to, text }));
      return { ok: true as const };
    },
  );

  app.call(
    calls.changePhone,
    {
      body: newPhoneRequest,
      answer: newPhoneResponse,
      refused: ['wrong_otp_code', 'phone_taken'],
      limit: 'otpTry',
    },
    async (request, reply) => {
      const { body, caller } = request;
      const phone = newPhone(request);
      if (!phone) throw new ApiError('wrong_otp_code');
      const marks = marksOf(caller.id, phone, body.verificationCode);
      const oldPhone = caller.phone ?? '';
      const oldMark = await app.markPhone(oldPhone);
      const verdict = await changePhone(db, { userId: caller.id, oldPhone, oldMark, phone, marks, at: now() });
      if (verdict === 'taken') throw new ApiError('phone_taken');
      await judgeOtp(app, request, verdict);
      app.inBackground(app.sendSms({ to: oldPhone, text: phoneChangedText }));
      return { ok: true as const, token: await continueSession(request, reply) };
    },
  );

  app.call(
    calls.deleteAccount,
    {
      body: deleteAccountRequest,
      answer: okResponse,
      refused: ['wrong_password'],
      limit: 'password',
    },
    async (request) => {
      const { body, caller } = request;
      await checkOwnPassword(request, body.password);
      const picture = await closeAccount(db, caller.id, now());
      if (picture) await app.removeLeftPicture(picture);
      return { ok: true as const };
    },
  );
};
