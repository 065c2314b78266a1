import { endSessionRequest, logoutRequest, sessionsResponse } from '@viewmax/contracts/account';
import {
  loginRequest,
  okResponse,
  refreshParams,
  signupRequest,
  signupResponse,
  tokenResponse,
} from '@viewmax/contracts/auth';
import { endOtherSession, fetchSessions, logIn, logOut, refreshToken, signUp } from '@viewmax/contracts/calls';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsync } from 'fastify';
import { openAccount } from '../accounts/open-account.ts';
import { checkNewPassword, hashPassword, isPassword } from '../accounts/passwords.ts';
import { ApiError } from '../errors/api-error.ts';
import { bodyPhone } from '../limits/counted.ts';
import { toWireUser } from '../repositories/users.ts';

const OLDEST = '1900-01-01';
const GRACE_MS = 30 * 24 * 60 * 60 * 1000;

export const signIn: FastifyPluginAsync = async (app) => {
  const { db, now } = app.backend;

  app.call(
    signUp,
    {
      body: signupRequest,
      answer: signupResponse,
      refused: ['weak_password', 'unknown_place', 'phone_taken', 'too_many_requests'],
      preHandler: app.limitTries('signup', bodyPhone),
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      const at = now();
      const phone = normalisePhone(body.phoneNumber);
      if (!phone) throw new ApiError('invalid_request', { text: 'Please enter a phone number of 11 digits.' });
      checkNewPassword(body.password, phone);
      if (body.dateofbirth < OLDEST || body.dateofbirth > at.toISOString().slice(0, 10)) {
        throw new ApiError('invalid_request', { text: 'Please enter your date of birth.' });
      }
      const town = { country: body.country, state: body.selectedState, lga: body.selectedLGA };
      if (!(await app.accounts.isTown(town))) throw new ApiError('unknown_place');
      if (await app.users.byPhone(phone)) throw new ApiError('phone_taken');
      const id = await openAccount(db, {
        phone,
        phoneMark: await app.markPhone(phone),
        passwordHash: await hashPassword(body.password),
        lga: town.lga,
        dateOfBirth: body.dateofbirth,
        sex: body.sex,
        deviceType: body.operatingSystem,
        platform: body.platform,
        at,
      });
      const user = id ? await app.users.byId(id) : null;
      if (!user) throw new ApiError('phone_taken');
      return { user: toWireUser(user) };
    },
  );

  app.call(
    logIn,
    {
      body: loginRequest,
      answer: tokenResponse,
      refused: ['invalid_credentials', 'too_many_requests'],
      preHandler: [app.limitTries('login', bodyPhone), app.limitTries('signIn', bodyPhone)],
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const phone = normalisePhone(request.body.phoneNumber);
      const user = phone ? await app.users.byPhone(phone) : null;
      if (!(await isPassword(request.body.password, user?.passwordHash ?? null)) || !user) {
        await app.forgiveTry('signIn', request);
        throw new ApiError('invalid_credentials');
      }
      await app.forgiveTry('login', request);
      const mark = await app.knownDevices.remember(request, reply, user);
      const session = await app.knownDevices.openSession(request, user.id, mark);
      app.notedEvents.signedIn(request, user.id);
      return { token: app.tokens.issue(user, session) };
    },
  );

  app.call(
    refreshToken,
    {
      params: refreshParams,
      answer: tokenResponse,
      refused: ['forbidden'],
      // This call accepts an expired token.
      authenticates: false,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const claims = app.tokens.read(request.headers.authorization);
      if (claims.expiresAt.getTime() + GRACE_MS <= now().getTime()) throw new ApiError('session_ended');
      if (claims.userId !== request.params.uuid) throw new ApiError('forbidden');
      const user = await app.ownerOf(claims);
      await app.sessions.sawAgain(user.session.id);
      return { token: app.tokens.issue(user, user.session) };
    },
  );
};

export const sessions: FastifyPluginAsync = async (app) => {
  app.call(fetchSessions, { answer: sessionsResponse }, async ({ caller }) => ({
    sessions: await app.sessions.list(caller.id, caller.session.id),
  }));

  app.call(endOtherSession, { body: endSessionRequest, answer: okResponse }, async ({ body, caller }) => {
    if (body.session === 'others') await app.sessions.endOthers(caller.id, caller.session.id);
    else await app.sessions.endOne(caller.id, body.session);
    return { ok: true as const };
  });

  // This call needs no token: a phone without a network stores only the id, and sends it after the token has expired.
  app.call(logOut, { body: logoutRequest, answer: okResponse }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    await app.sessions.end(body.session);
    return { ok: true as const };
  });
};
