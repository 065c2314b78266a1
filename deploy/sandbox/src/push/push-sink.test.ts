import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { openSandbox } from '../../test/open-sandbox.ts';

let sandbox: FastifyInstance;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

const push = (payload: object, authorization = 'Key secret') =>
  sandbox.inject({ method: 'POST', url: '/sandbox/push/notifications', payload, headers: { authorization } });

const notification = {
  app_id: 'a',
  idempotency_key: '0f8e3c64-25f7-4b35-b0a5-7d0a4b5a6f1e',
  contents: { en: 'Your points are here' },
  include_aliases: { external_id: ['u'] },
};

test('the sink refuses a notification without a key', async () => {
  expect((await push(notification, '')).statusCode).toBe(403);
  expect((await sandbox.inject('/sandbox/push.json')).json()).toEqual([]);
});

test('the sink refuses a notification without an app, a text or a recipient', async () => {
  const answer = await push({});
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: string[] }>().errors).toHaveLength(3);
});

test('the sink stores a notification for the inbox', async () => {
  expect((await push(notification)).json()).toEqual({ id: expect.stringMatching(/^[\w-]{36}$/), external_id: null });
  expect((await sandbox.inject('/sandbox/push.json')).json()).toEqual([expect.objectContaining(notification)]);
  expect((await sandbox.inject('/sandbox/push')).body).toContain('Your points are here');
});

test('the sink stores a repeated notification once, and answers as before', async () => {
  const first = (await push(notification)).json();
  const second = await push(notification);
  expect(second.json()).toEqual(first);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect((await sandbox.inject('/sandbox/push.json')).json()).toHaveLength(1);
});

test('the sink of browsers takes a message as push services do', async () => {
  const headers = {
    authorization: `vapid t=a.b.c, k=${'k'.repeat(87)}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: '60',
  };
  const url = '/sandbox/push/browsers?endpoint=https%3A%2F%2Fpush.example%2F1';
  const send = async (changed: object) =>
    (await sandbox.inject({ method: 'POST', url, payload: 'sealed', headers: { ...headers, ...changed } })).statusCode;
  expect([await send({}), await send({ authorization: 'Key k' }), await send({ ttl: '' })]).toEqual([201, 401, 400]);
  expect((await sandbox.inject('/sandbox/push/browsers.json')).json()).toMatchObject([
    { endpoint: 'https://push.example/1', ttl: '60', body: Buffer.from('sealed').toString('base64url') },
  ]);
});

test('the sink accepts the deletion of a member with a key alone', async () => {
  const url = '/sandbox/push/apps/a/users/by/external_id/u';
  const remove = (authorization: string) => sandbox.inject({ method: 'DELETE', url, headers: { authorization } });
  expect([(await remove('')).statusCode, (await remove('Key secret')).statusCode]).toEqual([403, 202]);
});
