import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { pushConfig, pushSettings } from '../config/push-settings.ts';
import { oneSignal, oneSignalRemover } from './one-signal.ts';

interface Sent {
  url: string;
  method?: string;
  headers: Headers;
  body: string;
  redirect?: string;
}

const message = {
  id: '8e2cb7f4-6d84-4a3f-9a5d-5f2a1c0e9b77',
  userId: 'user-1',
  title: 'Eko Nocturne',
  text: 'Starts at 15:00',
  path: '/ticketdetails?ticket=t-1',
  lifeSeconds: 7200,
};

function sender(answer: () => Response, url = 'https://api.onesignal.com') {
  const sent: Sent[] = [];
  const fetch = (async (address, init) => {
    const headers = new Request('http://x', { ...init, signal: null }).headers;
    sent.push({ ...init, url: String(address), headers, body: String(init?.body) } as Sent);
    return answer();
  }) as typeof globalThis.fetch;
  const env = { ONESIGNAL_APP_ID: 'app-1', ONESIGNAL_API_KEY: 'os_v2_app_key', ONESIGNAL_API_URL: url };
  const config = pushConfig(z.object(pushSettings).parse(env));
  if (!config) throw new Error('The test has no push');
  return { send: oneSignal({ ...config, fetch }), remove: oneSignalRemover({ ...config, fetch }), sent };
}

const json = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });

test('OneSignal gets the documented request', async () => {
  const { send, sent } = sender(() => json(200, { id: 'b15ba6e5-2223-49d6-9eda-684b9051f5a8', external_id: null }));
  expect(await send(message)).toEqual({ outcome: 'sent' });
  const [request] = sent;
  expect(request).toMatchObject({ url: 'https://api.onesignal.com/notifications', method: 'POST', redirect: 'error' });
  expect(request?.headers.get('authorization')).toBe('Key os_v2_app_key');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.headers.get('accept')).toBe('application/json');
  expect(request?.body).toBe(
    '{"app_id":"app-1","idempotency_key":"8e2cb7f4-6d84-4a3f-9a5d-5f2a1c0e9b77",' +
      '"include_aliases":{"external_id":["user-1"]},"target_channel":"push","headings":{"en":"Eko Nocturne"},' +
      '"contents":{"en":"Starts at 15:00"},"data":{"path":"/ticketdetails?ticket=t-1"},"ttl":7200}',
  );
});

test('an address may end with a slash', async () => {
  const { send, sent } = sender(() => json(200, { id: 'x' }), 'http://localhost:1/sandbox/push/');
  await send(message);
  expect(sent[0]?.url).toBe('http://localhost:1/sandbox/push/notifications');
});

test.each([
  ['without a phone', { id: '', errors: ['All included players are not subscribed'] }],
  [
    'that OneSignal does not know',
    {
      id: 'b15ba6e5-2223-49d6-9eda-684b9051f5a8',
      external_id: null,
      errors: { invalid_aliases: { external_id: ['user-1'] } },
    },
  ],
])('a member %s is nobody', async (_, body) => {
  expect(await sender(() => json(200, body)).send(message)).toEqual({ outcome: 'nobody' });
});

test.each([400, 404, 422])('a %i rejects the message for good, and the reason names no member', async (status) => {
  const body = { errors: ['Notification for user-1 is invalid'] };
  const result = await sender(() => json(status, body)).send(message);
  expect(result).toEqual({ outcome: 'rejected', reason: `OneSignal answered ${status}` });
});

const DENIED =
  "Access denied.  Please include an 'Authorization: ...' header with a valid API key (https://documentation.onesignal.com/docs/en/keys-and-ids#api-keys).";

test.each([
  ['a wrong key', () => json(403, { errors: [DENIED] }), 'OneSignal answered 403'],
  ['an outage', () => json(503, { errors: ['Service temporarily unavailable'] }), 'OneSignal answered 503'],
  ['a page of a proxy', () => new Response('<html>', { status: 502 }), 'OneSignal answered 502'],
  ['a cut answer', () => new Response('{"id":"b15b', { status: 200 }), 'OneSignal answered 200'],
])('%s leaves the message for later', async (_, answer, reason) => {
  expect(await sender(answer).send(message)).toEqual({ outcome: 'later', reason });
});

test.each([
  ['seconds', '120', 120_000],
  ['a date', 'Wed, 21 Oct 2026 07:28:00 GMT', undefined],
])('a 429 with Retry-After in %s leaves the message for later', async (_, after, waitMs) => {
  const { send } = sender(() => json(429, { errors: ['API rate limit exceeded.'] }, { 'retry-after': after }));
  expect(await send(message)).toEqual({ outcome: 'later', reason: 'OneSignal answered 429', waitMs });
});

test.each([
  ['a failed network', new TypeError('fetch failed')],
  ['a deadline that passed', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
])('%s leaves the message for later', async (_, error) => {
  const { send } = sender(() => {
    throw error;
  });
  expect(await send(message)).toEqual({ outcome: 'later', reason: 'OneSignal gave no answer' });
});

test('OneSignal gets the documented request for a deletion', async () => {
  const { remove, sent } = sender(() =>
    json(202, { identity: { onesignal_id: '567491ee-9105-4a87-9cbc-ed78a571645b' } }),
  );
  expect(await remove('user-1')).toEqual({ outcome: 'deleted' });
  const [request] = sent;
  expect(request).toMatchObject({
    url: 'https://api.onesignal.com/apps/app-1/users/by/external_id/user-1',
    method: 'DELETE',
    redirect: 'error',
    body: 'undefined',
  });
  expect(request?.headers.get('authorization')).toBe('Key os_v2_app_key');
});

test('a member that OneSignal does not know is deleted', async () => {
  const body = { errors: [{ code: 'user-2', title: 'Unknown user' }] };
  expect(await sender(() => json(404, body)).remove('user-1')).toEqual({ outcome: 'deleted' });
});

test.each([400, 403, 409, 500])(
  'a %i leaves the deletion for later, and the reason names no member',
  async (status) => {
    const answer = () => json(status, { errors: ['user-1'] }, { 'retry-after': '60' });
    const result = { outcome: 'later', reason: `OneSignal answered ${status}`, waitMs: 60_000 };
    expect(await sender(answer).remove('user-1')).toEqual(result);
  },
);

test('a request has a deadline', async () => {
  const { send, remove, sent } = sender(() => json(200, { id: 'x' }));
  await send(message);
  await remove('user-1');
  for (const request of sent) expect(request).toMatchObject({ signal: expect.any(AbortSignal) });
});
