import { beforeEach, expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { smsOutbox } from '../../test/sms-outbox.ts';
import { BAUCHI, NOON, PASSWORD, SAPELE, startBackend } from '../../test/start-backend.ts';

const sms = smsOutbox();
const backend = openShop({ ...sms.env, PUBLIC_URL: 'https://viewmax.example' }, { fetch: sms.fetch });
beforeEach(() => backend.setTime(NOON));

const call = (name: string, payload: object) => backend.post(`/api/v1/user/${name}`, payload);
const verify = (verificationCode: string, phoneNumber = SAPELE) =>
  call('verifyotpcode', { phoneNumber, verificationCode });
const change = (verificationCode: string, newPassword: string, phoneNumber = SAPELE) =>
  call('changepassword', { phoneNumber, verificationCode, newPassword });

async function newCode(phoneNumber = SAPELE): Promise<string> {
  const answer = await sms.asksFor(phoneNumber, () => call('otpcode', { phoneNumber }));
  expect(answer.statusCode).toBe(200);
  return sms.codeFor(phoneNumber);
}
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const refusal = { ok: false, error: expect.stringMatching(/code is wrong/), code: 'wrong_otp_code' };

test.each([
  ['otpcode', { phoneNumber: 'abc' }],
  ['otpcode', {}],
  ['verifyotpcode', { phoneNumber: SAPELE }],
  ['changepassword', { phoneNumber: SAPELE, verificationCode: '123456' }],
])('%s refuses %j in the shape that the app reads', async (name, payload) => {
  const answer = await call(name, payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ ok: false, error: expect.any(String) });
});

test('an unknown phone gets the same answers and no message', async () => {
  const unknown = '08099999999';
  const [known, other] = await Promise.all([
    sms.asksFor(SAPELE, () => call('otpcode', { phoneNumber: SAPELE })),
    call('otpcode', { phoneNumber: unknown }),
  ]);
  expect(other.json()).toEqual(known.json());
  expect(other.statusCode).toBe(known.statusCode);
  expect(sms.sent.some(({ to }) => to === unknown)).toBe(false);
  expect((await verify('123456', unknown)).json()).toMatchObject(refusal);
  expect((await change('123456', 'new password', unknown)).json()).toMatchObject(refusal);
});

test('the last line of the message lets a phone fill the code in', async () => {
  const code = await newCode();
  expect(sms.sent.at(-1)?.text).toMatch(new RegExp(`\\n@viewmax\\.example #${code}$`));
});

test('the database holds no code in plain text', async () => {
  const code = await newCode();
  const rows = await backend.query('select * from app.otp_codes');
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('a code is valid for ten minutes', async () => {
  const code = await newCode();
  backend.setTime(new Date(NOON.getTime() + 10 * 60_000 - 1));
  expect((await verify(code)).json()).toEqual({ ok: true });
  backend.setTime(new Date(NOON.getTime() + 10 * 60_000));
  const answer = await verify(code);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject(refusal);
});

test('five wrong tries end a code, also concurrent ones', async () => {
  const code = await newCode();
  await Promise.all([1, 2, 3, 4].map((by) => verify(otherThan(code, by))));
  expect((await verify(code)).statusCode).toBe(200);
  expect((await change(otherThan(code), 'new password')).statusCode).toBe(400);
  expect((await verify(code)).json()).toMatchObject(refusal);
  expect((await change(code, 'new password')).json()).toMatchObject(refusal);
});

test('only the newest code is valid', async () => {
  const first = await newCode();
  const second = await newCode();
  if (first !== second) expect((await verify(first)).statusCode).toBe(400);
  expect((await verify(second)).statusCode).toBe(200);
});

test("one phone's code is invalid for another", async () => {
  const code = await newCode();
  await newCode(BAUCHI);
  if (code !== sms.codeFor(BAUCHI)) expect((await change(code, 'new password', BAUCHI)).statusCode).toBe(400);
});

test('a code changes the password once, and every session ends', async () => {
  const token = await backend.login();
  const code = await newCode();
  expect(code).toMatch(/^\d{6}$/);
  expect((await verify(code)).json()).toEqual({ ok: true });
  expect((await change(code, 'new password')).json()).toEqual({ ok: true });
  expect((await change(code, 'one more time')).json()).toMatchObject(refusal);
  const old = await backend.get(`/api/v1/movies/${SAPELE}`, token);
  expect(old.json()).toMatchObject({ code: 'session_ended' });
  const login = (password: string) => backend.post('/api/v1/login', { phoneNumber: SAPELE, password });
  expect((await login(PASSWORD)).statusCode).toBe(401);
  expect((await login('new password')).statusCode).toBe(200);
});

test('a failed SMS provider does not change the answer', async () => {
  const broken = await startBackend({ SMS_PROVIDER: 'none' });
  const answer = await broken.post('/api/v1/user/otpcode', { phoneNumber: SAPELE });
  expect(answer.json()).toEqual({ ok: true });
  await broken.close();
}, 60_000);
