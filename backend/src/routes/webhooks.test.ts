import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fakeProvider } from '../../test/fake-provider.ts';
import { openShop } from '../../test/open-shop.ts';
import { NOON } from '../../test/start-backend.ts';

const SECRET = 'sk_test_1';
const { fetch, requests } = fakeProvider(
  { status: 503, body: '', headers: { 'retry-after': '300' } },
  { status: 404, body: { status: false, message: 'Transaction reference not found' } },
);

const backend = openShop({ PAYSTACK_SECRET_KEY: SECRET, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X' }, { fetch });

const sign = (body: string) => createHmac('sha512', SECRET).update(body).digest('hex');
const call = (path: string, payload: string, headers: Record<string, string> = {}) =>
  backend.server.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${path}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const signed = (body: string) => call('paystack', body, { 'x-paystack-signature': sign(body) });

test('the webhook rejects a provider without a configured secret', async () => {
  for (const hash of ['', 'undefined', 'null']) {
    const answer = await call('flutterwave', '{"data":{"id":1,"tx_ref":"x"}}', { 'verif-hash': hash });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'bad_signature' });
  }
});

test.each(['', '{"data"', '\u0000'])(
  'the webhook rejects a call without a signature before parsing it: %j',
  async (body) => {
    expect((await call('paystack', body)).statusCode).toBe(401);
  },
);

test('the webhook rejects a signed body that is not JSON', async () => {
  const answer = await signed('{"data"');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request' });
});

test('the webhook rejects a body that is too large', async () => {
  expect((await signed(JSON.stringify({ x: 'x'.repeat(300_000) }))).statusCode).toBe(413);
});

test('the webhook accepts an event without a payment, and queries no provider', async () => {
  const answer = await signed('{"event":"customeridentification.success","data":{"email":"x"}}');
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  expect(requests).toEqual([]);
});

const stored = () =>
  backend.query<{ reference: string; tries: number; next_try_at: Date }>(
    'select reference, tries, next_try_at from app.payment_events',
  );
const MINUTE = 60_000;

test('the webhook is answered before its provider answers, and is kept until it is settled', async () => {
  const body = '{"event":"charge.success","data":{"reference":"stray"}}';
  const answer = await signed(body);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // The provider gave no answer, so the webhook waits for its next try.
  while ((await stored())[0]?.next_try_at.getTime() !== NOON.getTime() + 5 * MINUTE) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await stored()).toMatchObject([{ reference: 'stray', tries: 1 }]);
  // The same webhook comes again, and the provider answers.
  expect((await signed(body)).statusCode).toBe(200);
  while ((await stored()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(requests).toHaveLength(2);
});

test('the webhook verifies the received bytes, not a new serialization', async () => {
  expect((await signed('{ "event":"charge.success", "data":{"reference":"Ad\\u00e9","amount":1.0} }')).statusCode).toBe(
    200,
  );
});
