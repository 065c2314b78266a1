import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import type { HTTPMethods } from 'fastify';
import { jsonSchemaOf, sampleOf } from '../../test/conformance/sample.ts';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { PASSWORD, SAPELE, startBackend, type TestBackend } from '../../test/start-backend.ts';

const backend = openShop({ RATE_LIMIT_MULTIPLIER: '1' });
beforeEach(() => backend.query('truncate app.rate_limits, app.daily_tries, app.otp_codes'));

const login = (password: string, phoneNumber = SAPELE) => backend.post('/api/v1/login', { phoneNumber, password });

async function statuses(times: number, call: (turn: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const all = [];
  for (let turn = 0; turn < times; turn++) all.push((await call(turn)).statusCode);
  return all;
}

test('the limiter refuses the eleventh wrong password, and then the right one', async () => {
  expect(await statuses(10, () => login('wrong'))).toEqual(Array(10).fill(401));
  const answer = await login(PASSWORD);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toMatchObject({ code: 'too_many_requests', error: expect.any(String) });
});

test('the limiter does not count right passwords as tries', async () => {
  expect(new Set(await statuses(15, () => login(PASSWORD)))).toEqual(new Set([200]));
});

test('the limiter refuses many phones from one address', async () => {
  const answers = await statuses(110, (turn) => {
    const phoneNumber = `0809${String(turn).padStart(7, '0')}`;
    return backend.post('/api/v1/signup', newPerson({ phoneNumber, selectedLGA: 'Ikeja' }));
  });
  expect(new Set(answers.slice(0, 100))).toEqual(new Set([400]));
  expect(answers.at(-1)).toBe(429);
});

test('the limiter refuses the member who opens the cinemas of a showtime more than 60 times in a minute', async () => {
  const token = await backend.login();
  const url = '/api/v1/showingcinemas/eko-nocturne/Sapele?showtimeID=any';
  const answers = await statuses(80, () => backend.get(url, token));
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(answers).toContain(429);
});

test('the limits of codes answer in the shape of their calls, for known and unknown phones', async () => {
  for (const phoneNumber of [SAPELE, '08099999999']) {
    const answers = await statuses(6, () => backend.post('/api/v1/user/otpcode', { phoneNumber }));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  }
  const answer = await backend.post('/api/v1/user/otpcode', { phoneNumber: SAPELE });
  expect(answer.json()).toMatchObject({ ok: false, code: 'too_many_requests' });
  expect(answer.headers['retry-after']).toBeDefined();
});

// A code that exists counts its own tries.
test('the limiter counts tries at absent and burnt codes', async () => {
  const payload = { phoneNumber: SAPELE, verificationCode: '000000', newPassword: 'new password' };
  const answers = await statuses(21, (turn) =>
    backend.post(`/api/v1/user/${turn % 2 ? 'verifyotpcode' : 'changepassword'}`, payload),
  );
  expect(answers.at(-1)).toBe(429);
});

test('the limiter counts the signups of one phone', async () => {
  const answers = await statuses(6, () => backend.post('/api/v1/signup', newPerson({ phoneNumber: SAPELE })));
  expect(answers).toEqual([409, 409, 409, 409, 409, 429]);
});

test("a stolen token cannot guess the account's own password", async () => {
  const token = await backend.login();
  const answers = await statuses(11, () => backend.post('/api/v1/user/delete', { password: 'wrong' }, token));
  expect(answers.at(-1)).toBe(429);
});

describe('with a limit of one try', () => {
  let strict: TestBackend;
  beforeAll(async () => {
    strict = await startBackend({ RATE_LIMIT_MULTIPLIER: '0.001' });
  }, 60_000);
  afterAll(() => strict.close());
  const emptied = () =>
    withClient(strict.db, (client) => client.query('truncate app.rate_limits, app.daily_tries, app.otp_codes'));
  beforeEach(emptied);

  test('the limiter refuses the second try of every call that declares 429', async () => {
    const limited = strict.routes.filter(({ schema }) => Object.hasOwn((schema.response ?? {}) as object, '429'));
    expect(limited.length).toBeGreaterThanOrEqual(28);
    for (const { method, url, schema, needsToken } of limited) {
      await emptied();
      const authorization = needsToken ? `Bearer ${await strict.login()}` : '';
      const payload = { ...(sampleOf(jsonSchemaOf(schema.body)) as object), phoneNumber: SAPELE };
      const send = () =>
        strict.server.inject({ method: method as HTTPMethods & 'POST', url, headers: { authorization }, payload });
      const [first, second] = [await send(), await send()];
      expect([url, first.statusCode === 429, second.statusCode]).toEqual([url, false, 429]);
    }
  }, 60_000);

  const signIn = (password: string, remoteAddress: string) =>
    strict.server.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { phoneNumber: SAPELE, password },
      remoteAddress,
    });

  test('an attacker with the right password has a limited number of sign-ins', async () => {
    const answers = [await signIn(PASSWORD, '41.58.1.1'), await signIn(PASSWORD, '41.58.1.2')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  });

  test("a stranger's wrong password uses up no sign-in of the owner", async () => {
    expect((await signIn('wrong', '102.89.2.2')).statusCode).toBe(401);
    await withClient(strict.db, (client) => client.query('truncate app.daily_tries'));
    expect((await signIn(PASSWORD, '41.58.1.1')).statusCode).toBe(200);
  });

  test("the limiter does not count an account's own right password", async () => {
    let token = await strict.login();
    for (let turn = 0; turn < 2; turn++) {
      const payload = { currentPassword: PASSWORD, newPassword: PASSWORD };
      const answer = await strict.put('/api/v1/user/password', payload, token);
      expect(answer.statusCode).toBe(200);
      token = answer.json().token;
    }
  });
});
