import { beforeEach, describe, expect, test } from '@jest/globals';
import { changePassword, logIn, refreshToken } from '@viewmax/contracts/calls';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import { $token, endSession, failedAnswer, startSession } from '@viewmax/shared';
import { type Fake, on, provideTestPlatform, refusal, serve, tokenFor } from '@viewmax/testing';
import { changePasswordOnce } from './password-editor.tsx';

const CHANGE = 'PUT /api/v1/user/password';
const LOGIN = 'POST /api/v1/login';
const REFRESH = 'GET /api/v1/refresh/u-1';
const request = { currentPassword: 'old', newPassword: 'new' };
const refused = (code: ErrorCode) => () => refusal(code);
const changed = () => ({ ok: true as const, token: 'changed' });

beforeEach(() => {
  provideTestPlatform();
  endSession();
  startSession(tokenFor());
});

async function change(answers: readonly Fake[]) {
  const calls = serve(...answers);
  const result = await changePasswordOnce(request, '08000000001').catch((error: unknown) => error);
  return { result, names: calls.map(({ method, path }) => `${method} ${path}`), calls };
}

describe('a change that fails', () => {
  test.each([
    ['the password is wrong', () => refusal('wrong_password'), 400],
    ['there were too many tries', () => refusal('too_many_requests'), 429],
    ['the server fails', () => refusal('internal'), 500],
  ])('reports the failure without another try when %s', async (_, answer, status) => {
    const { result, names } = await change([on(changePassword, answer), on(logIn, { token: 'other' })]);
    expect(failedAnswer(result)?.status).toBe(status);
    expect(names).toEqual([CHANGE]);
  });

  test('reports a lost network', async () => {
    const { result, names } = await change([]);
    expect([failedAnswer(result), names]).toEqual([null, [CHANGE]]);
  });

  test('reports the ended session when the sign-in with the new password gets no answer', async () => {
    const { result, names } = await change([on(changePassword, refused('session_ended'))]);
    expect(failedAnswer(result)).toMatchObject({ status: 401, code: 'session_ended' });
    expect(names).toEqual([CHANGE, LOGIN]);
    expect($token.get()).not.toBeNull();
  });

  test('reports the ended session when the server ends it at its renewal', async () => {
    const { result, names } = await change([
      on(changePassword, refused('token_expired')),
      on(refreshToken, { uuid: 'u-1' }, refused('session_ended')),
    ]);
    expect(failedAnswer(result)).toMatchObject({ status: 401, code: 'token_expired' });
    expect(names).toEqual([CHANGE, REFRESH]);
    expect($token.get()).toBeNull();
  });
});

test('the change opens another session when the first change succeeded and its answer was lost', async () => {
  const { result, calls, names } = await change([
    on(changePassword, refused('session_ended')),
    on(logIn, { token: 'reopened' }),
  ]);
  expect(result).toEqual({ token: 'reopened' });
  expect(names).toEqual([CHANGE, LOGIN]);
  expect(calls[1]?.body).toEqual({ phoneNumber: '08000000001', password: 'new' });
});

test('the change renews an expired session first, without a sign-in', async () => {
  const later = tokenFor({ Balance: 1 });
  let isRenewed = false;
  const { result, names, calls } = await change([
    on(changePassword, () => (isRenewed ? changed() : refused('token_expired')())),
    on(refreshToken, { uuid: 'u-1' }, () => {
      isRenewed = true;
      return { token: later };
    }),
  ]);
  expect(result).toEqual({ ok: true, token: 'changed' });
  expect(names).toEqual([CHANGE, REFRESH, CHANGE]);
  expect(calls.at(-1)?.authorization).toBe(`Bearer ${later}`);
});

test('the change uses the renewed session when the new password does not open one', async () => {
  let isRenewed = false;
  const { result, names } = await change([
    on(changePassword, () => (isRenewed ? changed() : refused('token_invalid')())),
    on(logIn, refused('invalid_credentials')),
    on(refreshToken, { uuid: 'u-1' }, () => {
      isRenewed = true;
      return { token: tokenFor() };
    }),
  ]);
  expect(result).toEqual({ ok: true, token: 'changed' });
  expect(names).toEqual([CHANGE, LOGIN, REFRESH, CHANGE]);
});
