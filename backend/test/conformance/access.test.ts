import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import type { HTTPMethods } from 'fastify';
import { openShop } from '../open-shop.ts';
import { BAUCHI, NOON, payloadOf, userOf } from '../start-backend.ts';
import { allRows } from './books.ts';
import { contract } from './contract.ts';
import { type JsonSchema, jsonSchemaOf, sampleOf } from './sample.ts';

let token: string;
let someoneElse: string;
const backend = openShop();
beforeAll(async () => {
  token = await backend.login();
  someoneElse = userOf(await backend.login(BAUCHI)).UUID;
});
beforeEach(() => backend.setTime(NOON));

const closed = contract.filter(({ access }) => access !== 'public').map(({ call }) => call);
const forAttendants = contract.filter(({ access }) => access === 'attendant').map(({ call }) => call);
const isRefresh = (call: string) => call.includes('/refresh/');

function send(call: string, bearer: string, payload?: object, values: Record<string, string> = {}) {
  const [method = '', pattern = ''] = call.split(' ');
  const url = pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x');
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : {};
  return backend.server.inject({ method: method as HTTPMethods & 'GET', url, headers, payload });
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (head: object, payload: object, secret: string) => {
  const text = `${encode(head)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const HS256 = { alg: 'HS256', typ: 'JWT' };
const SECRET = 'a secret for tests, 32 characters';

const badTokens: Record<string, () => string> = {
  'no token': () => '',
  'a token without a signature': () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payloadOf(token))}.`,
  'a token with a changed payload': () => {
    const [head, , mark] = token.split('.');
    return `${head}.${encode({ ...payloadOf(token), exp: payloadOf(token).exp + 9 })}.${mark}`;
  },
  'a token with a signature of another secret': () =>
    signed(HS256, payloadOf(token), 'another secret of 32 characters.'),
  'a token of an unknown user': () =>
    signed(HS256, { ...payloadOf(token), sub: JSON.stringify({ UUID: 'nobody' }) }, SECRET),
  'a token of an ended session': () => signed(HS256, { ...payloadOf(token), ver: 0 }, SECRET),
  'a malformed token': () => 'x.y.z',
};

describeEach(Object.keys(badTokens), (name) => {
  test.each(closed)(`%s refuses ${name}`, async (call) => {
    const own = { uuid: userOf(token).UUID };
    const answer = await send(call, badTokens[name]?.() ?? '', call.startsWith('GET') ? undefined : {}, own);
    const isForbidden =
      (isRefresh(call) && name === 'a token of an unknown user') ||
      (forAttendants.includes(call) && name === 'no token');
    expect(answer.statusCode).toBe(isForbidden ? 403 : 401);
    expect(answer.json()).toMatchObject({ error: expect.any(String) });
  });
});

function describeEach(names: string[], body: (name: string) => void): void {
  for (const name of names) body(name);
}

test.each(closed.filter((call) => !isRefresh(call)))('%s refuses an expired token', async (call) => {
  backend.setTime(new Date(NOON.getTime() + 3_600_000));
  const answer = await send(call, token, call.startsWith('GET') ? undefined : {});
  expect(answer.json()).toMatchObject({ code: 'token_expired' });
});

const OWNERS = ['uuid', 'userUUID', 'phoneNumber'];
// A sample does not know this rule: one of the two fields must be there.
const MORE: Record<string, object> = {
  '/api/v1/user/update': { username: 'taken_over' },
  '/api/v1/tickets/cancel': { ticketIDs: ['x'] },
  '/api/v1/seats/hold': { seats: ['x'] },
};

const namesOf = ({ properties = {} }: JsonSchema) => Object.keys(properties).filter((name) => OWNERS.includes(name));

test("every call that names its owner refuses another user's name, and changes nothing", async () => {
  const before = await allRows(backend.db);
  const tried: string[] = [];
  for (const { method, schema, url } of backend.routes) {
    const call = `${method} ${url}`;
    const body = jsonSchemaOf(schema.body);
    const params = jsonSchemaOf(schema.params);
    const names = [...namesOf(body), ...namesOf(params)];
    if (!closed.includes(call) || names.length === 0) continue;
    const foreign = Object.fromEntries(names.map((name) => [name, name === 'phoneNumber' ? BAUCHI : someoneElse]));
    const payload = { ...(sampleOf(body) as object), ...MORE[url], ...foreign };
    const answer = await send(call, token, schema.body ? payload : undefined, foreign);
    expect([call, answer.statusCode]).toEqual([call, 403]);
    tried.push(call);
  }
  expect(tried.length).toBeGreaterThanOrEqual(8);
  expect(await allRows(backend.db)).toEqual(before);
});

test('a closed account opens nothing', async () => {
  const gone = await backend.login(BAUCHI);
  await backend.post('/api/v1/user/delete', { password: 'viewmax-demo' }, gone);
  const { rows } = await withClient(backend.db, (client) =>
    client.query('select 1 from app.users where phone is null'),
  );
  expect(rows).toHaveLength(1);
  for (const call of closed) expect((await send(call, gone, {}, { uuid: someoneElse })).statusCode).toBe(401);
});
