import { beforeEach, expect, test } from '@jest/globals';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { smsOutbox } from '../../test/sms-outbox.ts';
import { hashPassword } from '../accounts/passwords.ts';

const sms = smsOutbox();
let phoneNumber: string;
let count = 0;
const backend = openShop(sms.env, { fetch: sms.fetch });
beforeEach(() => {
  phoneNumber = `0803555${String(count++).padStart(4, '0')}`;
});

const signUp = (password = 'pass word') => backend.post('/api/v1/signup', newPerson({ phoneNumber, password }));
const signIn = (password: string) => backend.post('/api/v1/login', { phoneNumber, password });

const GUESSED = [
  ['one character', () => 'x', /at least 8 characters/],
  ['seven characters', () => 'Tr0ub4d', /at least 8 characters/],
  ['the phone number', () => phoneNumber, /phone number/],
  ['the phone number with the country code', () => phoneNumber.replace(/^0/, '+234 '), /phone number/],
  ['one of the most used', () => 'Password1', /Many people/],
] as const;

test.each(GUESSED)('a signup with a guessable password is refused: %s', async (_, password, words) => {
  const answer = await signUp(password());
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'weak_password', error: expect.stringMatching(words) }),
  ]);
  expect(await backend.query('select id from app.users where phone = $1', [phoneNumber])).toEqual([]);
});

test.each(GUESSED)('a guessable password does not replace a good one: %s', async (_, password, words) => {
  await signUp();
  const { token } = (await signIn('pass word')).json();
  const body = { currentPassword: 'pass word', newPassword: password() };
  const answer = await backend.put('/api/v1/user/password', body, token);
  expect(answer.json()).toMatchObject({ code: 'weak_password', error: expect.stringMatching(words) });
  expect((await signIn('pass word')).statusCode).toBe(200);
});

test.each(GUESSED)('a reset refuses a guessable password, and its code stays valid: %s', async (_, password, words) => {
  await signUp();
  await sms.asksFor(phoneNumber, () => backend.post('/api/v1/user/otpcode', { phoneNumber }));
  const reset = (newPassword: string) =>
    backend.post('/api/v1/user/changepassword', {
      phoneNumber,
      verificationCode: sms.codeFor(phoneNumber),
      newPassword,
    });
  const answer = await reset(password());
  expect(answer.json()).toMatchObject({ ok: false, code: 'weak_password', error: expect.stringMatching(words) });
  expect((await reset('a good password')).json()).toEqual({ ok: true });
});

test('a password from before the rule still opens its account', async () => {
  await signUp();
  const hash = await hashPassword('1234');
  await backend.query('update app.users set password_hash = $1 where phone = $2', [hash, phoneNumber]);
  expect((await signIn('1234')).statusCode).toBe(200);
});
