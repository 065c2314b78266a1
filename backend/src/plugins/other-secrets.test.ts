import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { rows } from '../../test/shop/books.ts';
import { smsOutbox } from '../../test/sms-outbox.ts';
import { NOON, PASSWORD, SAPELE, startBackend, type TestBackend } from '../../test/start-backend.ts';
import { backendApp } from '../app.ts';
import { readBackendConfig } from '../config/backend-config.ts';

const OLD = 'the old secret of the tests of 32 characters';
const NEW = 'the new secret of the tests of 32 characters';

const sms = smsOutbox();
let before: TestBackend;
let during: FastifyInstance;
let after: FastifyInstance;

/** Another process on the same database. */
async function processWith(JWT_SECRET: string, OTHER_JWT_SECRETS: string): Promise<FastifyInstance> {
  const secrets = { JWT_SECRET, OTHER_JWT_SECRETS, PHONE_MARK_SECRET: 'a secret for tests, 32 characters' };
  const server = Fastify();
  const config = readBackendConfig({ ...secrets, ...sms.env, RATE_LIMIT_MULTIPLIER: '1' });
  await server.register(backendApp, { db: before.db, config, clock: () => NOON, fetch: sms.fetch });
  return server;
}

beforeAll(async () => {
  before = await startBackend({ ...sms.env, JWT_SECRET: OLD }, { fetch: sms.fetch });
  during = await processWith(NEW, `${OLD}, ${'x'.repeat(32)}`);
  after = await processWith(NEW, '');
}, 60_000);
afterAll(async () => {
  await during.close();
  await after.close();
  await before.close();
});

const login = (server: FastifyInstance, headers: InjectOptions['headers'] = {}, password = PASSWORD) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers,
    payload: { phoneNumber: SAPELE, password },
  });
const statement = (server: FastifyInstance, token: string) =>
  server.inject({ url: '/api/v1/wallet/statement', headers: { authorization: `Bearer ${token}` } });
const tokenIn = (answer: { json(): unknown }) => (answer.json() as { token: string }).token;
const count = async (table: string) => (await rows(before.db, `select 1 from app.${table}`)).length;

test('a token of an older secret stays valid, and new ones have the new secret', async () => {
  const old = tokenIn(await login(before.server));
  expect((await statement(during, old)).statusCode).toBe(200);
  expect((await statement(after, old)).statusCode).toBe(401);
  const fresh = tokenIn(await login(during));
  expect((await statement(after, fresh)).statusCode).toBe(200);
  expect((await statement(before.server, fresh)).statusCode).toBe(401);
});

test('a code that was sent before the change works after it', async () => {
  const ask = { method: 'POST', url: '/api/v1/user/otpcode', payload: { phoneNumber: SAPELE } } as const;
  await sms.asksFor(SAPELE, () => before.server.inject(ask));
  const verificationCode = sms.codeFor(SAPELE);
  const verify = (server: FastifyInstance, code: string) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/user/verifyotpcode',
      payload: { phoneNumber: SAPELE, verificationCode: code },
    });
  expect((await verify(after, verificationCode)).statusCode).toBe(400);
  const other = String((Number(verificationCode) + 1) % 1_000_000).padStart(6, '0');
  expect((await verify(during, other)).statusCode).toBe(400);
  expect((await verify(during, verificationCode)).statusCode).toBe(200);
});

test('a browser stays the same known device, and its cookie changes to the new secret', async () => {
  await rows(before.db, 'delete from app.known_devices');
  await rows(before.db, 'delete from app.sessions');
  const cookieOf = (answer: Awaited<ReturnType<typeof login>>) => String(answer.headers['set-cookie']).split(';')[0];
  const old = cookieOf(await login(before.server));
  for (let turn = 0; turn < 10; turn += 1) await login(during, {}, 'wrong');
  expect((await login(during)).statusCode).toBe(429);
  const signedIn = await login(during, { cookie: old });
  expect(signedIn.statusCode).toBe(200);

  const renewed = cookieOf(signedIn);
  expect(renewed?.split('.')[0]).toBe(old?.split('.')[0]);
  expect([await count('known_devices'), await count('sessions')]).toEqual([1, 1]);
  const again = await login(after, { cookie: renewed });
  expect(again.headers['set-cookie']).toBeUndefined();
  expect([await count('known_devices'), await count('sessions')]).toEqual([1, 1]);
});
