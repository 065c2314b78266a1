import { beforeEach, describe, expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { smsOutbox } from '../../test/sms-outbox.ts';
import { PASSWORD, SAPELE } from '../../test/start-backend.ts';

const VICTIM = '41.58.1.1';
const ATTACKER = '102.89.2.2';

const sms = smsOutbox();
const backend = openShop({ ...sms.env, RATE_LIMIT_MULTIPLIER: '1' }, { fetch: sms.fetch });
beforeEach(() => backend.query('truncate app.rate_limits, app.daily_tries, app.known_devices, app.otp_codes'));

interface From {
  network?: string;
  headers?: Record<string, string>;
}

const post = (call: string, payload: object, { network = VICTIM, headers = {} }: From = {}) =>
  backend.server.inject({ method: 'POST', url: `/api/v1/${call}`, payload, headers, remoteAddress: network });
const login = (password: string, from?: From, phoneNumber = SAPELE) => post('login', { phoneNumber, password }, from);
const requestCode = (from?: From) => sms.asksFor(SAPELE, () => post('user/otpcode', { phoneNumber: SAPELE }, from));
const verify = (verificationCode: string, from?: From) =>
  post('user/verifyotpcode', { phoneNumber: SAPELE, verificationCode }, from);
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Networks of the attacker. */
const networks = (count: number) => Array.from({ length: count }, (_, n) => `102.89.${n}.1`);

async function times(count: number, call: (turn: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const all = [];
  for (let turn = 0; turn < count; turn++) all.push((await call(turn)).statusCode);
  return all;
}

/** The headers of a browser that signed in, with its cookie. */
async function knownBrowser(): Promise<Record<string, string>> {
  const answer = await login(PASSWORD);
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

describe('an attacker who tries wrong passwords', () => {
  test('from one network does not lock out the owner on another network', async () => {
    const statuses = await times(40, () => login('wrong', { network: ATTACKER }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  test("from the owner's network does not lock out a device that signed in before", async () => {
    const headers = await knownBrowser();
    await times(20, () => login('wrong'));
    expect((await login(PASSWORD)).statusCode).toBe(429);
    expect((await login(PASSWORD, { headers })).statusCode).toBe(200);
  });

  test('from many networks has a hundred tries a day, and the owner still signs in on a known device', async () => {
    const headers = await knownBrowser();
    const statuses = [];
    for (const network of networks(11)) statuses.push(...(await times(10, () => login('wrong', { network }))));
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    const refused = await login(PASSWORD, { network: '41.58.9.9' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(PASSWORD, { headers })).statusCode).toBe(200);
  });

  test('gets new tries after a day, and no earlier', async () => {
    for (const network of networks(10)) await times(10, () => login('wrong', { network }));
    await backend.query('truncate app.rate_limits');
    expect((await login(PASSWORD)).statusCode).toBe(429);
    await backend.query('update app.daily_tries set day = day - 1');
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  test("does not use up the day by tries that a network's limit refuses", async () => {
    await times(200, () => login('wrong', { network: ATTACKER }));
    expect(await backend.query('select tries from app.daily_tries')).toEqual([{ tries: 10 }]);
  });
});

describe('a known device', () => {
  test('has as many tries as a network', async () => {
    const headers = await knownBrowser();
    expect(await times(11, () => login('wrong', { headers }))).toEqual([...Array(10).fill(401), 429]);
  });

  test.each([
    ['a cookie with a forged signature', { cookie: `known=${'a'.repeat(22)}.${'b'.repeat(43)}` }],
    ['a cookie without a signature', { cookie: `known=${'a'.repeat(22)}` }],
    ['a device that never signed in', { 'x-viewmax-device': 'f'.repeat(32) }],
    ['a cookie of the edge', { cookie: `device=${'d'.repeat(22)}` }],
  ])('cannot be forged: %s passes no limit', async (_, headers) => {
    await times(10, () => login('wrong'));
    expect((await login(PASSWORD, { headers })).statusCode).toBe(429);
  });

  test('is unknown to every other account', async () => {
    const headers = await knownBrowser();
    const other = '08000000002';
    await times(10, () => login('wrong', {}, other));
    expect((await login(PASSWORD, { headers }, other)).statusCode).toBe(429);
  });

  test('does not become known by a wrong password', async () => {
    const wrong = await login('wrong', { headers: { 'x-viewmax-device': 'e'.repeat(32) } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(await backend.query('select 1 from app.known_devices')).toEqual([]);
  });

  test('is forgotten after a password change elsewhere, and known after the next sign-in', async () => {
    const headers = await knownBrowser();
    await backend.query('update app.users set session_version = session_version + 1 where phone = $1', [SAPELE]);
    await times(10, () => login('wrong'));
    expect((await login(PASSWORD, { headers })).statusCode).toBe(429);
    expect((await login(PASSWORD, { headers, network: '41.58.7.7' })).statusCode).toBe(200);
    expect((await login(PASSWORD, { headers })).statusCode).toBe(200);
  });

  test('of the wrapper is identified by its header, without a cookie', async () => {
    const headers = { 'x-viewmax-device': '0123456789abcdef0123456789abcdef' };
    expect((await login(PASSWORD, { headers })).headers['set-cookie']).toBeUndefined();
    await times(20, () => login('wrong'));
    expect((await login(PASSWORD, { headers })).statusCode).toBe(200);
  });

  test('of a browser is identified by a cookie that no script and no other site gets', async () => {
    const cookie = String((await login(PASSWORD)).headers['set-cookie']);
    expect(cookie).toMatch(/^known=[\w-]{22}\.[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
  });

  test('leaves nothing in the database that reveals its cookie or header', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    await login(PASSWORD, { headers: { 'x-viewmax-device': id } });
    expect(JSON.stringify(await backend.query('select * from app.known_devices'))).not.toContain(id);
  });
});

describe('an attacker who requests codes', () => {
  test("from one network does not block the owner's reset on another network", async () => {
    const statuses = await times(7, () => requestCode({ network: ATTACKER }));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await requestCode()).statusCode).toBe(200);
  });

  test('from many networks gets ten a day, and a known device still gets its own', async () => {
    const headers = await knownBrowser();
    const statuses = [];
    for (const network of networks(4)) statuses.push(...(await times(4, () => requestCode({ network }))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect((await requestCode()).statusCode).toBe(429);
    expect((await requestCode({ headers })).statusCode).toBe(200);
  }, 15_000);
});

describe('an attacker who burns codes', () => {
  async function newCode(from?: From): Promise<string> {
    expect((await requestCode(from)).statusCode).toBe(200);
    return sms.codeFor(SAPELE);
  }

  test('from another network does not burn the code of the owner', async () => {
    const code = await newCode();
    await times(30, (turn) => verify(otherThan(code, turn + 1), { network: ATTACKER }));
    expect((await verify(code)).json()).toEqual({ ok: true });
  });

  test('has five tries: the server ignores the sixth, even a right one', async () => {
    const code = await newCode();
    await times(5, (turn) => verify(otherThan(code, turn + 1), { network: ATTACKER }));
    expect((await verify(code, { network: ATTACKER })).json()).toMatchObject({ code: 'wrong_otp_code' });
  });

  test('of the same network does not burn the code of another device', async () => {
    const headers = { cookie: `device=${'d'.repeat(22)}` };
    const code = await newCode({ headers });
    await times(5, (turn) => verify(otherThan(code, turn + 1)));
    expect((await verify(code, { headers, network: '41.58.8.8' })).json()).toEqual({ ok: true });
  });

  test('from the same network burns four codes and does not block the fifth', async () => {
    for (let burnt = 0; burnt < 4; burnt++) {
      const code = await newCode();
      await times(5, (turn) => verify(otherThan(code, turn + 1)));
      expect((await verify(code)).statusCode).toBe(400);
    }
    const code = await newCode();
    expect((await verify(code)).json()).toEqual({ ok: true });
  }, 15_000);
});
