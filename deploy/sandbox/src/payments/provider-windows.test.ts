import { afterAll, describe, expect, test } from '@jest/globals';
import { openSandbox } from '../../test/open-sandbox.ts';

const sandbox = await openSandbox();
afterAll(() => sandbox.close());

interface Opened {
  url: string;
  token: string;
  problem?: string;
}
const flutterwave = {
  public_key: 'FLWPUBK_TEST-sandbox-X',
  tx_ref: 'a',
  amount: 68,
  customer: { email: 'ada@example.com' },
};
const paystack = { key: 'pk_test_sandbox', email: 'ada@example.com', amount: 6800, reference: 'a' };
const open = async (method: string, config: object) =>
  (await sandbox.inject({ method: 'POST', url: `/sandbox/windows/${method}`, payload: config })).json<Opened>();
const read = async (url: string) => (await sandbox.inject(url)).body;
const choose = (url: string, outcome: string) =>
  sandbox.inject({
    method: 'POST',
    url,
    payload: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const verify = async (path: string, authorization: string) => {
  const answer = await sandbox.inject({ url: `/sandbox/${path}`, headers: { authorization } });
  return { status: answer.statusCode, body: answer.json() as { status: unknown; data: Record<string, unknown> } };
};
const verifyFlutterwave = (path: string) =>
  verify(`flutterwave/v3/transactions/${path}`, 'Bearer FLWSECK_TEST-sandbox-X');
const verifyPaystack = (reference: string) =>
  verify(`paystack/transaction/verify/${reference}`, 'Bearer sk_test_sandbox');

describe('a window that cannot be opened', () => {
  test.each([
    ['flutterwave', { ...flutterwave, public_key: 'FLWPUBK-live-X' }, 'Invalid public key passed.'],
    ['flutterwave', { ...flutterwave, amount: 0 }, 'The window was opened with a bad amount.'],
    ['flutterwave', { ...flutterwave, customer: {} }, 'The window was opened with a bad customer.email.'],
    ['paystack', { ...paystack, key: 'pk_live_1' }, 'Please enter a valid key.'],
    ['paystack', { ...paystack, reference: 'a_b' }, 'The window was opened with a bad reference.'],
    ['paystack', { ...paystack, amount: 'x' }, 'The window was opened with a bad amount.'],
  ])('of %s shows the reason: %j', async (method, config, text) => {
    const { url, problem } = await open(method, config);
    expect(problem).toBe(text);
    expect(await read(url)).toContain(text);
  });

  test('an expired window shows a message', async () => {
    expect(await read('/sandbox/windows/none')).toContain('This window has expired.');
  });
});

test("the page has no inline script, and shows the app's values as text", async () => {
  const customizations = { title: '<script>alert(1)</script>' };
  const customer = { email: '"><img/src=x>@example.com' };
  const { url } = await open('flutterwave', { ...flutterwave, tx_ref: 'x', customizations, customer });
  const answer = await sandbox.inject(url);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.body).not.toContain('<script>');
  expect(answer.body).not.toContain('<img');
  expect(answer.body).toContain('No real money moves');
  expect(answer.body).toContain('₦68');
});

test('an unknown outcome changes nothing', async () => {
  const { url } = await open('flutterwave', { ...flutterwave, tx_ref: 'odd' });
  await choose(url, 'constructor');
  expect((await sandbox.inject(`${url}/state`)).json()).toEqual({ state: 'open' });
});

describe('the verify calls', () => {
  test('require the secret key', async () => {
    expect(await verify('flutterwave/v3/transactions/verify_by_reference?tx_ref=a', 'Bearer x')).toMatchObject({
      status: 401,
      body: { status: 'error', data: null },
    });
    expect(await verify('paystack/transaction/verify/a', '')).toMatchObject({ status: 401, body: { status: false } });
  });

  test('find no unpaid payment; an opened Paystack window is an abandoned payment', async () => {
    await open('flutterwave', { ...flutterwave, tx_ref: 'opened' });
    await open('paystack', { ...paystack, reference: 'opened' });
    expect((await verifyFlutterwave('verify_by_reference?tx_ref=opened')).status).toBe(404);
    expect((await verifyPaystack('never')).status).toBe(404);
    expect(await verifyPaystack('opened')).toMatchObject({ status: 200, body: { data: { status: 'abandoned' } } });
  });
});

test('the desk lists payments, and refuses unknown ones', async () => {
  expect(await read('/sandbox/payments')).toContain('<form method="post"');
  const post = (url: string, payload: object = {}) => sandbox.inject({ method: 'POST', url, payload });
  expect((await post('/sandbox/payments/1/settle')).statusCode).toBe(404);
  expect((await post('/sandbox/payments/4100000001/burn')).statusCode).toBe(404);
  expect((await post('/sandbox/payments.json', { method: 'cash' })).statusCode).toBe(400);
});
