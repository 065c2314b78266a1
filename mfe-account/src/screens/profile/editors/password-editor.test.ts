import { beforeEach, describe, expect, test } from '@jest/globals';
import { $token, endSession, failedAnswer, startSession } from '@viewmax/shared';
import { json, provideTestPlatform, serve, tokenFor } from '@viewmax/testing';
import { changePasswordOnce } from './password-editor.tsx';

const CHANGE = 'PUT /api/v1/user/password';
const LOGIN = 'POST /api/v1/login';
const REFRESH = 'GET /api/v1/refresh/u-1';
const request = { currentPassword: 'old', newPassword: 'new' };
const refused = (code: string) => () => json({ code }, 401);
const changed = () => json({ ok: true, token: 'changed' });

beforeEach(() => {
  provideTestPlatform();
  endSession();
  startSession(tokenFor());
});

async function change(answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers);
  const result = await changePasswordOnce(request, '08000000001').catch((error: unknown) => error);
  return { result, names: calls.map(({ method, path }) => `${method} ${path}`), calls };
}

describe('a change that fails', () => {
  test.each([
    ['the password is wrong', () => json({ code: 'wrong_password' }, 400), 400],
    ['there were too many tries', () => json({}, 429), 429],
    ['the server fails', () => json({}, 500), 500],
  ])('reports the failure without another try when %s', async (_, answer, status) => {
    const { result, names } = await change({ [CHANGE]: answer, [LOGIN]: () => json({ token: 'other' }) });
    expect(failedAnswer(result)?.status).toBe(status);
    expect(names).toEqual([CHANGE]);
  });

  test('reports a lost network', async () => {
    const { result, names } = await change({});
    expect([failedAnswer(result), names]).toEqual([null, [CHANGE]]);
  });

  test('reports the ended session when the sign-in with the new password gets no answer', async () => {
    const { result, names } = await change({ [CHANGE]: refused('session_ended') });
    expect(failedAnswer(result)).toMatchObject({ status: 401, code: 'session_ended' });
    expect(names).toEqual([CHANGE, LOGIN]);
    expect($token.get()).not.toBeNull();
  });

  test('reports the ended session when the server ends it at its renewal', async () => {
    const { result, names } = await change({ [CHANGE]: refused('token_expired'), [REFRESH]: refused('session_ended') });
    expect(failedAnswer(result)).toMatchObject({ status: 401, code: 'token_expired' });
    expect(names).toEqual([CHANGE, REFRESH]);
    expect($token.get()).toBeNull();
  });
});

test('the change opens another session when the first change succeeded and its answer was lost', async () => {
  const { result, calls, names } = await change({
    [CHANGE]: refused('session_ended'),
    [LOGIN]: () => json({ token: 'reopened' }),
  });
  expect(result).toEqual({ token: 'reopened' });
  expect(names).toEqual([CHANGE, LOGIN]);
  expect(calls[1]?.body).toEqual({ phoneNumber: '08000000001', password: 'new' });
});

test('the change renews an expired session first, without a sign-in', async () => {
  const later = tokenFor({ Balance: 1 });
  let isRenewed = false;
  const { result, names, calls } = await change({
    [CHANGE]: () => (isRenewed ? changed() : refused('token_expired')()),
    [REFRESH]: () => {
      isRenewed = true;
      return json({ token: later });
    },
  });
  expect(result).toEqual({ ok: true, token: 'changed' });
  expect(names).toEqual([CHANGE, REFRESH, CHANGE]);
  expect(calls.at(-1)?.authorization).toBe(`Bearer ${later}`);
});

test('the change uses the renewed session when the new password does not open one', async () => {
  let isRenewed = false;
  const { result, names } = await change({
    [CHANGE]: () => (isRenewed ? changed() : refused('token_invalid')()),
    [LOGIN]: refused('invalid_credentials'),
    [REFRESH]: () => {
      isRenewed = true;
      return json({ token: tokenFor() });
    },
  });
  expect(result).toEqual({ ok: true, token: 'changed' });
  expect(names).toEqual([CHANGE, LOGIN, REFRESH, CHANGE]);
});
