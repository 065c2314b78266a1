import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { openSandbox } from '../test/open-sandbox.ts';

let sandbox: FastifyInstance;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function send(body: FormData | string) {
  const request = new Request('http://sandbox', { method: 'POST', body });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  return sandbox.inject({ method: 'POST', url: '/sandbox/upload', payload, headers });
}

test('the echo refuses an upload without a file in its field', async () => {
  const form = new FormData();
  form.set('file', 'only words');
  expect((await send(form)).statusCode).toBe(400);
  expect((await send('words')).statusCode).toBe(400);
});

test('the echo answers an upload with its name, type and size', async () => {
  const form = new FormData();
  form.set('file', new File(['abc'], 'me.png', { type: 'image/png' }));
  expect((await send(form)).json()).toEqual({ name: 'me.png', type: 'image/png', bytes: 3 });
});
