import { beforeEach, describe, expect, test } from '@jest/globals';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, userOf } from '../../test/start-backend.ts';
import { waits } from '../../test/waits.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { appDatabase } from '../database/app-database.ts';
import { accountsRepository } from '../repositories/users.ts';

let token: string;
let uuid: string;
let count = 0;
let phoneNumber: string;
const backend = openShop();
beforeEach(async () => {
  phoneNumber = `0803222${String(count++).padStart(4, '0')}`;
  await backend.post('/api/v1/signup', newPerson({ phoneNumber }));
  token = (await signIn('pass word')).json().token;
  uuid = userOf(token).UUID;
});

const signIn = (password: string) => backend.post('/api/v1/login', { phoneNumber, password });
const update = (payload: object) => backend.put('/api/v1/user/update', payload, token);
const now = async () => userOf((await backend.get(`/api/v1/refresh/${uuid}`, token)).json().token);

test.each([
  { username: 'has space' },
  { username: 'ünïcode' },
  { username: '' },
  { username: 'fourteen_chars' },
  { email: 'nobody' },
  { email: `${'x'.repeat(250)}@x.ng` },
  { username: 'one', email: 'two@example.com' },
  {},
])('the change %j is refused', async (change) => {
  const answer = await update({ uuid, ...change });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request' });
});

test("another user's account is refused", async () => {
  const other = userOf(await backend.login(BAUCHI)).UUID;
  const device = { userUUID: other, devicetype: 'Android', platform: 'web' };
  for (const answer of [
    await update({ uuid: other, username: 'mine' }),
    await backend.post('/api/v1/user/devicedetails', device, token),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  }
});

test('a username belongs to one user, whatever its case', async () => {
  const answer = await update({ uuid, username: 'Demo_Sapele' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'username_taken' });
});

test('username and email change separately', async () => {
  expect((await update({ uuid, username: 'Ada-1_x' })).json()).toEqual({ ok: true });
  expect((await update({ uuid, email: 'ada@example.com' })).json()).toEqual({ ok: true });
  expect(await now()).toMatchObject({ Username: 'Ada-1_x', Email: 'ada@example.com' });
  expect((await update({ uuid, username: 'ada-1_X' })).statusCode).toBe(200);
});

test('the LGA must be one of ours', async () => {
  const change = (lga: string) => backend.put('/api/v1/user/lga', { lga }, token);
  expect((await change('Ikeja')).json()).toMatchObject({ code: 'unknown_place' });
  expect((await change('Bauchi')).json()).toEqual({ ok: true });
  expect((await now()).LGA).toBe('Bauchi');
});

test('a device is stored once, with the last time it was seen', async () => {
  const device = { userUUID: uuid, devicetype: 'Android', platform: 'android' };
  for (let i = 0; i < 2; i++) {
    expect((await backend.post('/api/v1/user/devicedetails', device, token)).json()).toEqual({ ok: true });
  }
  expect(await backend.query('select platform from app.devices where user_id = $1 order by 1', [uuid])).toEqual([
    { platform: 'android' },
    { platform: 'web' },
  ]);
});

test('a new password needs the old one', async () => {
  const payload = { currentPassword: 'wrong', newPassword: 'new password' };
  const answer = await backend.put('/api/v1/user/password', payload, token);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'wrong_password' });
  expect((await signIn('pass word')).statusCode).toBe(200);
});

test('a new password ends all other sessions, and this session stays open', async () => {
  const elsewhere = (await signIn('pass word')).json().token;
  const payload = { currentPassword: 'pass word', newPassword: 'new password' };
  const answer = await backend.put('/api/v1/user/password', payload, token);
  expect(answer.statusCode).toBe(200);
  for (const ended of [elsewhere, token]) {
    expect((await backend.get(`/api/v1/refresh/${uuid}`, ended)).json()).toMatchObject({ code: 'session_ended' });
  }
  expect((await backend.get(`/api/v1/refresh/${uuid}`, answer.json().token)).statusCode).toBe(200);
  expect((await signIn('new password')).statusCode).toBe(200);
});

const close = (password: string) => backend.post('/api/v1/user/delete', { password }, token);

test('closing an account needs its password', async () => {
  expect((await close('wrong')).json()).toMatchObject({ code: 'wrong_password' });
  expect((await now()).UUID).toBe(uuid);
});

test('a closed account leaves the ledger whole, without the person', async () => {
  await update({ uuid, email: 'ada@example.com' });
  await backend.query(`insert into app.otp_codes values ($1, 'mark', 0, now(), 'network')`, [phoneNumber]);
  const books = 'select * from app.ledger order by id';
  const before = await backend.query(books);
  expect((await close('pass word')).json()).toEqual({ ok: true });
  expect(await backend.query(books)).toEqual(before);
  expect(await backend.query('select balance from app.wallets where user_id = $1', [uuid])).toEqual([{ balance: 5 }]);
  const [left] = await backend.query('select * from app.users where id = $1', [uuid]);
  const person = { phone: null, email: null, password_hash: null, date_of_birth: null, sex: null };
  expect(left).toMatchObject({ ...person, username: `deleted-${uuid}` });
  expect(await backend.query('select * from app.otp_codes where phone = $1', [phoneNumber])).toEqual([]);
  expect(await backend.query('select * from app.devices where user_id = $1', [uuid])).toEqual([]);
  const [everything] = await backend.query(
    `select (select json_agg(u) from app.users u)::text || (select json_agg(g) from app.signup_grants g)::text as text`,
  );
  expect(everything?.text).not.toContain(phoneNumber);
  expect((await signIn('pass word')).statusCode).toBe(401);
  expect((await backend.get(`/api/v1/refresh/${uuid}`, token)).json()).toMatchObject({ code: 'session_ended' });
});

test('a returning phone gets a new account, and no second 5 Vp', async () => {
  await close('pass word');
  const answer = await backend.post('/api/v1/signup', newPerson({ phoneNumber }));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({ Balance: 0 });
  expect(answer.json().user.UUID).not.toBe(uuid);
});

// PGlite runs one transaction at a time.
if (process.env.DATABASE_URL) {
  describe('during an uncommitted upload', () => {
    const upload = `update app.users set picture_url = '/img/u/first.webp' where id = $1`;
    const beside = <T>(work: () => Promise<T>) => waits(backend.db, (client) => client.query(upload, [uuid]), work);

    test('the closing of the account waits, and returns that picture for deletion', async () => {
      const { hasWaited, result } = await beside(() => closeAccount(appDatabase(backend.db), uuid, NOON));
      expect([hasWaited, result]).toEqual([true, '/img/u/first.webp']);
    });

    test('another upload waits, and returns that picture for deletion', async () => {
      const accounts = accountsRepository(appDatabase(backend.db), () => NOON);
      const { hasWaited, result } = await beside(() => accounts.setPicture(uuid, '/img/u/second.webp'));
      expect([hasWaited, result]).toEqual([true, '/img/u/first.webp']);
      const [left] = await backend.query('select picture_url from app.users where id = $1', [uuid]);
      expect(left).toEqual({ picture_url: '/img/u/second.webp' });
    });
  });
}
