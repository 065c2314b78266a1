import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { Session } from '@viewmax/contracts/account';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, PASSWORD, payloadOf, SAPELE, userOf } from '../../test/start-backend.ts';

const DAY = 24 * 3_600_000;

let stolen: string;
let own: string;
let uuid: string;
const backend = openShop();
beforeEach(async () => {
  backend.setTime(NOON);
  await backend.query('delete from app.sessions');
  stolen = await backend.login();
  own = await backend.login();
  uuid = userOf(own).UUID;
});

const later = (ms: number) => backend.setTime(new Date(NOON.getTime() + ms));
const refresh = (token: string) => backend.get(`/api/v1/refresh/${uuid}`, token);
const fresh = async (token: string): Promise<string> => (await refresh(token)).json().token;
const sessionsOf = async (token: string): Promise<Session[]> =>
  (await backend.get('/api/v1/user/sessions', token)).json().sessions;
const end = (session: string, token = own) => backend.post('/api/v1/user/sessions/end', { session }, token);
const logOut = (token: string) => backend.post('/api/v1/user/logout', { session: payloadOf(token).sid ?? '' });

async function expectEnded(token: string): Promise<void> {
  for (const answer of [await refresh(token), await backend.get('/api/v1/wallet/topups', token)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended']);
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenWithoutSession(): string {
  const { sid: _, ...payload } = payloadOf(own);
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', 'a secret for tests, 32 characters').update(text).digest('base64url')}`;
}

test('a stolen token opens nothing after its owner signs out', async () => {
  const copy = own;
  expect((await logOut(own)).json()).toEqual({ ok: true });
  await expectEnded(copy);
  expect((await refresh(stolen)).statusCode).toBe(200);
});

test('a renewed token opens nothing after its owner signs out', async () => {
  const renewed = await fresh(own);
  await logOut(own);
  await expectEnded(renewed);
});

test("a sign-out after the token's expiry still ends its session", async () => {
  later(20 * DAY);
  await logOut(own);
  expect((await refresh(own)).json()).toMatchObject({ code: 'session_ended' });
});

test('a sign-out of an unknown session gets the same answer, and ends nothing', async () => {
  expect((await backend.post('/api/v1/user/logout', { session: 'guessed' })).json()).toEqual({ ok: true });
  expect(await sessionsOf(own)).toHaveLength(2);
});

test('another device ends a stolen session at once', async () => {
  await end(payloadOf(stolen).sid ?? '');
  await expectEnded(stolen);
  expect((await sessionsOf(own)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test('signing out everywhere ends every stolen session, and this session stays open', async () => {
  const another = await backend.login();
  expect((await end('others')).json()).toEqual({ ok: true });
  await expectEnded(stolen);
  await expectEnded(another);
  expect((await refresh(own)).statusCode).toBe(200);
});

test("an attacker ends no other person's session", async () => {
  const attacker = await backend.login(BAUCHI);
  await end(payloadOf(own).sid ?? '', attacker);
  await end('others', attacker);
  expect(await sessionsOf(own)).toHaveLength(2);
});

test("a session's id opens nothing for another account's token", async () => {
  const attacker = await backend.login(BAUCHI);
  const payload = { ...payloadOf(attacker), sid: payloadOf(own).sid };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  const forged = `${text}.${createHmac('sha256', 'a secret for tests, 32 characters').update(text).digest('base64url')}`;
  const answer = await backend.get('/api/v1/user/sessions', forged);
  expect(answer.json()).toMatchObject({ code: 'session_ended' });
});

test('a stolen session ends 180 days after its sign-in, despite daily renewal', async () => {
  let token = stolen;
  for (let day = 20; day < 180; day += 20) {
    later(day * DAY);
    token = await fresh(token);
  }
  later(180 * DAY - 60_000);
  token = await fresh(token);
  expect(payloadOf(token).exp).toBe((NOON.getTime() + 180 * DAY) / 1000);
  later(180 * DAY);
  const answer = await refresh(token);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended']);
});

test('a changed password ends the sessions of all others, and deletes their rows', async () => {
  const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
  const { token } = (await backend.put('/api/v1/user/password', body, own)).json();
  await expectEnded(stolen);
  await expectEnded(own);
  expect((await sessionsOf(token)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test('a closed account leaves no session', async () => {
  const token = await backend.login(BAUCHI);
  await backend.post('/api/v1/user/delete', { password: PASSWORD }, token);
  expect(await backend.query('select 1 from app.sessions where user_id = $1', [userOf(token).UUID])).toEqual([]);
});

test('a device that signs in again has one session, the new one', async () => {
  const headers = { 'x-viewmax-device': '0123456789abcdef0123456789abcdef', 'user-agent': 'Android' };
  const signIn = async () => {
    const payload = { phoneNumber: SAPELE, password: PASSWORD };
    const answer = await backend.server.inject({ method: 'POST', url: '/api/v1/login', headers, payload });
    return answer.json<{ token: string }>().token;
  };
  const first = await signIn();
  const second = await signIn();
  await expectEnded(first);
  const named = (await sessionsOf(second)).filter(({ device }) => device === 'Android phone, Viewmax app');
  expect(named).toEqual([expect.objectContaining({ id: payloadOf(second).sid, isCurrent: true })]);
});

test('the list shows each device, its sign-in, and when it was last seen', async () => {
  later(6 * 60_000);
  await refresh(own);
  expect(await sessionsOf(own)).toEqual([
    {
      id: payloadOf(own).sid,
      device: 'Unknown device',
      startedAt: NOON.toISOString(),
      seenAt: new Date(NOON.getTime() + 6 * 60_000).toISOString(),
      isCurrent: true,
    },
    expect.objectContaining({ id: payloadOf(stolen).sid, seenAt: NOON.toISOString(), isCurrent: false }),
  ]);
});

test('an attacker who signs in again and again leaves 20 sessions and 20 known devices', async () => {
  for (let turn = 1; turn <= 25; turn++) {
    later(turn);
    await backend.login();
  }
  const newest = await backend.login();
  const open = await sessionsOf(newest);
  expect(open).toHaveLength(20);
  expect(open.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  await expectEnded(stolen);
  expect(await backend.query('select 1 from app.known_devices where user_id = $1', [uuid])).toHaveLength(20);
}, 30_000);

test('sign-ins at one moment end older sessions, and each new session stays open', async () => {
  for (let turn = 0; turn < 19; turn++) await backend.login();
  later(1);
  const tokens = await Promise.all([1, 2, 3].map(() => backend.login()));
  for (const token of tokens) expect((await refresh(token)).statusCode).toBe(200);
  expect((await sessionsOf(tokens[0] ?? '')).length).toBeLessThan(24);
}, 30_000);

test('a token without a session opens nothing', async () => {
  await expectEnded(tokenWithoutSession());
});
