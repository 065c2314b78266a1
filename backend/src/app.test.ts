import { expect, test } from '@jest/globals';
import { requestLogging } from '@viewmax/server/request-logging';
import Fastify from 'fastify';
import { openShop } from '../test/open-shop.ts';
import { PASSWORD, SAPELE, type TestBackend } from '../test/start-backend.ts';
import { backendApp } from './app.ts';
import { readBackendConfig } from './config/backend-config.ts';
import { secretsBy } from './config/secrets.ts';

const config = readBackendConfig(secretsBy(() => 'a secret for tests, 32 characters'));

const backend = openShop();

test('the backend refuses an unknown call in the shape of the contract', async () => {
  const answer = await backend.get('/api/v1/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found', error: expect.any(String), requestId: expect.any(String) });
});

test('the backend writes the cause of an internal failure to the log only', async () => {
  const lines: string[] = [];
  const broken = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  let isAway = false;
  const connect = () => (isAway ? Promise.reject(new Error('no route to 10.1.2.3')) : backend.db.pool.connect());
  await broken.register(backendApp, {
    config,
    db: { ...backend.db, pool: { connect, options: backend.db.pool.options } } as unknown as TestBackend['db'],
  });
  isAway = true;
  const answer = await broken.inject('/api/v1/movies');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'internal', error: expect.not.stringContaining('10.1.2.3') });
  expect(lines.join('')).toContain('no route to 10.1.2.3');
  await broken.close();
});

test('the routes, errors and hooks of the owning server stay unchanged', async () => {
  const owner = Fastify();
  owner.setNotFoundHandler(async (_request, reply) => reply.code(404).send('the page is not here'));
  owner.get('/', async () => 'home');
  owner.get('/fails', async () => {
    throw new Error('as the owner words it');
  });
  await owner.register(backendApp, { config, db: backend.db });
  const headers = { origin: 'capacitor://localhost' };
  expect((await owner.inject({ url: '/', headers })).headers['access-control-allow-origin']).toBeUndefined();
  expect((await owner.inject('/fails')).json()).toMatchObject({ message: 'as the owner words it' });
  expect((await owner.inject('/elsewhere')).body).toBe('the page is not here');
  expect((await owner.inject('/api/v1/services/status')).statusCode).toBe(200);
  await owner.close();
});

test('the backend allows the origin of the native wrapper and rejects unknown origins', async () => {
  const preflight = (origin: string) =>
    backend.server.inject({ method: 'OPTIONS', url: '/api/v1/login', headers: { origin } });
  expect((await preflight('https://elsewhere.example')).headers['access-control-allow-origin']).toBeUndefined();
  const answer = await preflight('capacitor://localhost');
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'capacitor://localhost',
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
    'access-control-allow-headers': expect.stringMatching(/idempotency-key.*x-viewmax-device.*x-viewmax-set/),
  });
});

test('the log holds no phone, password, token or row', async () => {
  const lines: string[] = [];
  const server = Fastify({ logger: { ...requestLogging, stream: { write: (line: string) => void lines.push(line) } } });
  await server.register(backendApp, { config, db: backend.db });
  server.get('/fails', async (request) => {
    const refused = Object.assign(new Error(`duplicate ${SAPELE}`), {
      code: '23505',
      detail: `Key (phone)=(${SAPELE})`,
    });
    request.log.error({ err: refused }, 'The request failed');
  });
  const payload = { phoneNumber: SAPELE, password: PASSWORD };
  const { token } = (await server.inject({ method: 'POST', url: '/api/v1/login', payload })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  await server.inject({ url: `/api/v1/movies/${SAPELE}`, headers });
  await server.inject('/fails');
  await server.close();
  const log = lines.join('');
  expect(log).toContain('/api/v1/movies/:phoneNumber');
  expect(log).toContain('23505');
  for (const secret of [SAPELE, PASSWORD, token]) expect(log).not.toContain(secret);
});
