import { expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { NOON, PASSWORD, payloadOf, SAPELE, userOf } from '../../test/start-backend.ts';

const backend = openShop();

const login = (payload: object) => backend.post('/api/v1/login', payload);

test.each([
  ['a wrong password', SAPELE, 'wrong'],
  ['an unknown phone', '08099999999', PASSWORD],
  ['an invalid phone', 'abc', PASSWORD],
])('login refuses %s in the same words', async (_, phoneNumber, password) => {
  const answer = await login({ phoneNumber, password });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ error: 'Invalid Login Credentials', code: 'invalid_credentials' });
});

test('login refuses a body without a password, and names the field', async () => {
  const answer = await login({ phoneNumber: SAPELE });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request', error: expect.stringContaining('password') });
});

test('login refuses a body that is not JSON', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await backend.server.inject({ method: 'POST', url: '/api/v1/login', headers, payload: '{"phone' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request', requestId: expect.any(String) });
});

test('login refuses a body that is too large', async () => {
  const answer = await login({ phoneNumber: SAPELE, password: 'x'.repeat(2_000_000) });
  expect(answer.statusCode).toBe(413);
});

test('a demo login gets a token whose subject is the user as JSON', async () => {
  const answer = await login({ phoneNumber: SAPELE, password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { token } = answer.json<{ token: string }>();
  expect(userOf(token)).toEqual({
    UUID: expect.any(String),
    Username: 'demo_sapele',
    Email: '',
    PhoneNumber: SAPELE,
    Balance: 500_000,
    UserDpUrl: '',
    LGA: 'Sapele',
  });
  const iat = NOON.getTime() / 1000;
  expect(payloadOf(token)).toMatchObject({ iat, exp: iat + 3600 });
  expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ alg: 'HS256' });
});

test('login accepts other spellings of the same phone', async () => {
  expect((await login({ phoneNumber: '+234 800 000 0001', password: PASSWORD })).statusCode).toBe(200);
});

test("an attendant's token carries the role", async () => {
  expect(userOf(await backend.login('08000000009'))).toMatchObject({ Role: 'attendant', LGA: 'Sapele' });
});
