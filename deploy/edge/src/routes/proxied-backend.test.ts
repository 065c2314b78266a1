import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import Fastify from 'fastify';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

const backend = Fastify();
let open: TestEdge;
beforeAll(async () => {
  backend.get('/api/v1/movies', async (request) => ({ from: request.headers['x-forwarded-for'] }));
  backend.post('/api/v1/login', async (request) => request.body);
  backend.get('/img/a.svg', async (_, reply) => reply.type('image/svg+xml').send('<svg/>'));
  const apiOrigin = await backend.listen({ port: 0, host: '127.0.0.1' });
  open = await openTestEdge({ apiOrigin, corsOrigins: ['capacitor://localhost'] });
}, OPEN_MS);
afterAll(async () => {
  await open.close();
  await backend.close();
});

test('the edge rejects a path outside the backend', async () => {
  expect((await open.get('/api/..%2f..%2fsecret')).statusCode).toBe(400);
});

test("the edge forwards calls and pictures to the remote backend, with the visitor's address", async () => {
  expect((await open.get('/api/v1/movies')).json()).toEqual({ from: '127.0.0.1' });
  const payload = { phoneNumber: '08000000001' };
  expect((await open.server.inject({ method: 'POST', url: '/api/v1/login', payload })).json()).toEqual(payload);
  expect((await open.get('/img/a.svg')).headers['content-type']).toBe('image/svg+xml');
});

test('the native wrapper can call the backend', async () => {
  const { headers } = await open.get('/api/v1/movies', { origin: 'capacitor://localhost' });
  expect(headers['access-control-allow-origin']).toBe('capacitor://localhost');
});

test('an unreachable backend gives a JSON error without details', async () => {
  await backend.close();
  const { statusCode, json } = await open.get('/api/v1/movies');
  expect(statusCode).toBeGreaterThanOrEqual(500);
  expect(json()).toEqual({
    error: 'Something on our side failed. Please try again.',
    message: 'Something on our side failed. Please try again.',
    code: 'internal',
    requestId: expect.any(String),
  });
});
