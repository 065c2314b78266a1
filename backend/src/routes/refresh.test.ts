import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, payloadOf, userOf } from '../../test/start-backend.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let token: string;
let uuid: string;
const backend = openShop();
beforeEach(async () => {
  backend.setTime(NOON);
  token = await backend.login();
  uuid = userOf(token).UUID;
});

const refresh = (withToken?: string, id = uuid) => backend.get(`/api/v1/refresh/${id}`, withToken);
const later = (ms: number) => backend.setTime(new Date(NOON.getTime() + ms));
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('an id alone gets no token', async () => {
  const answer = await refresh();
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'token_missing' });
});

test("another user's id is refused", async () => {
  const other = userOf(await backend.login(BAUCHI)).UUID;
  expect((await refresh(token, other)).json()).toMatchObject({ code: 'forbidden' });
});

test('a changed token is refused', async () => {
  const [head, , mark] = token.split('.');
  const raised = encode({ ...payloadOf(token), exp: payloadOf(token).exp + 1 });
  expect((await refresh(`${head}.${raised}.${mark}`)).json()).toMatchObject({ code: 'token_invalid' });
});

test.each(['none', 'HS512'])('a token with the algorithm %s is refused', async (alg) => {
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(payloadOf(token))}`;
  const mark = createHmac('sha512', 'a secret for tests, 32 characters').update(text).digest('base64url');
  const forged = `${text}.${alg === 'none' ? '' : mark}`;
  expect((await refresh(forged)).statusCode).toBe(401);
});

test('a token is refused 30 days after it expired', async () => {
  later(HOUR + 30 * DAY);
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'session_ended' });
});

test('an ended session is refused', async () => {
  const sql = 'update app.users set session_version = session_version + 1 where id = $1';
  await backend.query(sql, [uuid]);
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'session_ended' });
});

test('a token that expired less than 30 days ago gets a new one, with the current balance', async () => {
  const sql = 'update app.wallets set balance = 7 where user_id = $1';
  await backend.query(sql, [uuid]);
  later(HOUR + 30 * DAY - 1000);
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const fresh = answer.json<{ token: string }>().token;
  expect(payloadOf(fresh).exp).toBeGreaterThan(payloadOf(token).exp);
  expect(userOf(fresh).Balance).toBe(7);
});

test('no answer to a signed-in caller is cacheable, and no refusal either', async () => {
  const listTopUps = () => backend.get('/api/v1/wallet/topups', token);
  const good = await listTopUps();
  later(HOUR);
  const refused = await listTopUps();
  expect([good.statusCode, refused.statusCode]).toEqual([200, 401]);
  for (const { headers } of [good, refused]) expect(headers['cache-control']).toBe('no-store');
});

test('a token opens calls until it expires', async () => {
  later(HOUR - 1);
  expect((await backend.get('/api/v1/wallet/topups', token)).statusCode).toBe(200);
});

test('an expired token opens no other call', async () => {
  later(HOUR);
  const answer = await backend.get('/api/v1/showingshowtimes/eko-nocturne/Sapele', token);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'token_expired' });
});
