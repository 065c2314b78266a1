import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fakeProvider } from '../../../../test/fake-provider.ts';
import { startBackend, type TestBackend } from '../../../../test/start-backend.ts';

const SECRET = 'sk_test_1';
const { fetch, asked } = fakeProvider(
  { status: 503, body: '' },
  { status: 404, body: { status: false, message: 'Transaction reference not found' } },
);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ PAYSTACK_SECRET_KEY: SECRET, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X' }, { fetch });
}, 60_000);
afterAll(() => backend.close());

const sign = (body: string) => createHmac('sha512', SECRET).update(body).digest('hex');
const call = (path: string, payload: string, headers: Record<string, string> = {}) =>
  backend.server.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${path}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const signed = (body: string) => call('paystack', body, { 'x-paystack-signature': sign(body) });

test('a provider whose webhook secret is not set is not believed', async () => {
  for (const hash of ['', 'undefined', 'null']) {
    const answer = await call('flutterwave', '{"data":{"id":1,"tx_ref":"x"}}', { 'verif-hash': hash });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'bad_signature' });
  }
});

test.each(['', '{"data"', '\u0000'])('a call without a signature is refused before it is read: %j', async (body) => {
  expect((await call('paystack', body)).statusCode).toBe(401);
});

test('a body that is signed and no JSON is refused', async () => {
  const answer = await signed('{"data"');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request' });
});

test('a body that is too large is refused', async () => {
  expect((await signed(JSON.stringify({ x: 'x'.repeat(300_000) }))).statusCode).toBe(413);
});

test('an event about no payment is taken, and nobody is asked', async () => {
  const answer = await signed('{"event":"customeridentification.success","data":{"email":"x"}}');
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  expect(asked).toEqual([]);
});

test('while the provider cannot be asked, the call is refused so that it comes again', async () => {
  const body = '{"event":"charge.success","data":{"reference":"stray"}}';
  const answer = await signed(body);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json()).toMatchObject({ code: 'payments_unavailable' });
  expect((await signed(body)).statusCode).toBe(200);
});

test('bytes that were written otherwise than we would are read as they were signed', async () => {
  expect((await signed('{ "event":"charge.success", "data":{"reference":"Ad\\u00e9","amount":1.0} }')).statusCode).toBe(
    200,
  );
});
