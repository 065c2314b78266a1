import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { rows } from '../../test/shop/books.ts';
import { smsOutbox } from '../../test/sms-outbox.ts';
import { SAPELE, startBackend, userOf } from '../../test/start-backend.ts';

const sms = smsOutbox();
const backend = openShop(sms.env, { fetch: sms.fetch });
let phoneNumber: string;
let attacker: string;
let uuid: string;
let count = 0;
beforeEach(async () => {
  phoneNumber = `0803777${String(count++).padStart(4, '0')}`;
  await backend.post('/api/v1/signup', newPerson({ phoneNumber, password: 'the attacker’s' }));
  attacker = await signIn('the attacker’s');
  uuid = userOf(attacker).UUID;
});

const signIn = async (password: string): Promise<string> =>
  (await backend.post('/api/v1/login', { phoneNumber, password })).json().token;
const setEmail = (email: string, token = attacker) => backend.put('/api/v1/user/update', { uuid, email }, token);

async function upload(token: string): Promise<string> {
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).png();
  return (await backend.upload(await image.toBuffer(), { uuid }, token)).json().UserDpUrl;
}

async function recover(newPassword: string): Promise<string> {
  await sms.asksFor(phoneNumber, () => backend.post('/api/v1/user/otpcode', { phoneNumber }));
  const verificationCode = sms.codeFor(phoneNumber);
  const answer = await backend.post('/api/v1/user/changepassword', { phoneNumber, verificationCode, newPassword });
  expect(answer.json()).toEqual({ ok: true });
  return signIn(newPassword);
}

test('recovery removes the email and picture of an attacker who opened the account', async () => {
  await setEmail('attacker@mail.example');
  const picture = await upload(attacker);
  const owner = await recover('the owner’s own');
  expect(userOf(owner)).toMatchObject({ UUID: uuid, Email: '', UserDpUrl: '', PhoneNumber: phoneNumber });
  expect((await backend.get(picture)).statusCode).toBe(404);
  const left = readdirSync(join(backend.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test('recovery ends the sessions of an attacker who opened the account', async () => {
  await recover('the owner’s own');
  for (const answer of [await backend.get(`/api/v1/refresh/${uuid}`, attacker), await setEmail('back@mail.example')]) {
    expect(answer.json()).toMatchObject({ code: 'session_ended' });
  }
  expect(await signIn('the attacker’s')).toBeUndefined();
});

test('a wrong code of an attacker removes nothing from the account', async () => {
  await setEmail('first@mail.example');
  await sms.asksFor(phoneNumber, () => backend.post('/api/v1/user/otpcode', { phoneNumber }));
  const verificationCode = String((Number(sms.codeFor(phoneNumber)) + 1) % 1_000_000).padStart(6, '0');
  const body = { phoneNumber, verificationCode, newPassword: 'a new password' };
  expect((await backend.post('/api/v1/user/changepassword', body)).statusCode).toBe(400);
  const kept = await backend.query('select email, phone_proven_at from app.users where phone = $1', [phoneNumber]);
  expect(kept).toEqual([{ email: 'first@mail.example', phone_proven_at: null }]);
});

test('a member who proved the phone before keeps email and picture at the next recovery', async () => {
  const owner = await recover('the owner’s own');
  await setEmail('owner@mail.example', owner);
  const UserDpUrl = await upload(owner);
  expect(userOf(await recover('another of mine'))).toMatchObject({ Email: 'owner@mail.example', UserDpUrl });
  expect((await backend.get(UserDpUrl)).statusCode).toBe(200);
});

const toldOf = (phone: string) => sms.sent.filter(({ to, text }) => to === phone && /email of your/.test(text));

test('an attacker who opened the account sends no SMS to the phone by changing the email', async () => {
  await setEmail('attacker@mail.example');
  expect(sms.sent.filter(({ to }) => to === phoneNumber)).toEqual([]);
});

test('a proven phone gets an SMS about an email that an attacker sets, without the address', async () => {
  const stolen = await recover('the owner’s own');
  await setEmail('attacker@mail.example', stolen);
  expect(toldOf(phoneNumber).map(({ text }) => text)).toEqual([
    expect.stringMatching(/email of your Viewmax account was changed/),
  ]);
  expect(toldOf(phoneNumber)[0]?.text).not.toContain('attacker');
});

test('the phone gets no SMS about an unchanged email or a username', async () => {
  const owner = await recover('the owner’s own');
  await setEmail('same@mail.example', owner);
  await setEmail('same@mail.example', owner);
  await backend.put('/api/v1/user/update', { uuid, username: `name-${count}` }, owner);
  expect(toldOf(phoneNumber)).toHaveLength(1);
});

test('an attacker with a stolen token sends three SMS a day by changing the email, and a limit stops the changes', async () => {
  const strict = await startBackend({ ...sms.env, RATE_LIMIT_MULTIPLIER: '1' }, { fetch: sms.fetch });
  const token = await strict.login();
  await rows(strict.db, 'update app.users set phone_proven_at = now()');
  const own = userOf(token).UUID;
  const statuses = [];
  for (let turn = 0; turn < 22; turn++) {
    const body = { uuid: own, email: `n${turn}@mail.example` };
    statuses.push((await strict.put('/api/v1/user/update', body, token)).statusCode);
  }
  await strict.close();
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(toldOf(SAPELE)).toHaveLength(3);
}, 60_000);

test('a failed SMS provider does not stop a change of email', async () => {
  const broken = await startBackend({ SMS_PROVIDER: 'none' });
  const token = await broken.login();
  const body = { uuid: userOf(token).UUID, email: 'ada@mail.example' };
  expect((await broken.put('/api/v1/user/update', body, token)).json()).toEqual({ ok: true });
  await broken.close();
}, 60_000);
