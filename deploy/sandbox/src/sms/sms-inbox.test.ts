import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { openSandbox } from '../../test/open-sandbox.ts';

let server: FastifyInstance;
beforeEach(async () => {
  server = await openSandbox();
});
afterEach(() => server.close());

const send = (payload: object) => server.inject({ method: 'POST', url: '/sandbox/sms', payload });
const read = async (query = '') => (await server.inject(`/sandbox/sms.json${query}`)).json();

test.each([{}, { to: '08000000001' }, { to: 'nobody', text: 'hello' }, { to: '08000000001', text: '' }])(
  '%j is no message',
  async (payload) => {
    expect((await send(payload)).statusCode).toBe(400);
    expect(await read()).toEqual([]);
  },
);

test('the inbox lists messages newest first, all or those of one phone in any spelling', async () => {
  for (const [to, text] of [
    ['08000000001', 'one'],
    ['08000000002', 'two'],
    ['08000000001', 'three'],
  ]) {
    expect((await send({ to, text })).statusCode).toBe(201);
  }
  const own = [
    { to: '08000000001', text: 'three', at: expect.any(String) },
    { to: '08000000001', text: 'one', at: expect.any(String) },
  ];
  expect(await read()).toHaveLength(3);
  expect(await read('?to=08000000001')).toEqual(own);
  expect(await read('?to=%2B2348000000001')).toEqual(own);
  expect(await read('?to=nobody')).toEqual([]);
});

test('the page shows any message as text', async () => {
  expect((await server.inject('/sandbox/sms')).body).toContain('Nothing has arrived yet');
  await send({ to: '08000000001', text: '<script>alert(1)</script>' });
  const page = await server.inject('/sandbox/sms');
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.body).toContain('&lt;script&gt;');
  expect(page.body).not.toContain('<script>');
});
