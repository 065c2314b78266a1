import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { openSandbox } from '../../test/open-sandbox.ts';

let sandbox: FastifyInstance;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const push = (payload: object) =>
  sandbox.inject({ method: 'POST', url: '/sandbox/push/api/v1/notifications', payload });

test('the sink refuses a notification without an app or a text', async () => {
  const answer = await push({});
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: string[] }>().errors).toHaveLength(2);
});

test('the sink stores a notification for the inbox', async () => {
  const notification = {
    app_id: 'a',
    contents: { en: 'Your points are here' },
    include_aliases: { external_id: ['u'] },
  };
  expect((await push(notification)).json()).toMatchObject({ id: expect.any(String), recipients: 1 });
  expect((await sandbox.inject('/sandbox/push.json')).json()).toEqual([expect.objectContaining(notification)]);
  expect((await sandbox.inject('/sandbox/push')).body).toContain('Your points are here');
});
