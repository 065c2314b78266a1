import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Answer, fakeProvider } from '../../test/fake-provider.ts';
import { paystack } from './paystack.ts';

// https://paystack.com/docs/api/transaction/#verify, where the payer bore the fees.
const VERIFIED = `{"status":true,"message":"Verification successful","data":{"id":4099260516,"domain":"test",
 "status":"success","reference":"re4lyvq3s3","receipt_number":null,"amount":40333,"message":null,
 "gateway_response":"Successful","paid_at":"2024-08-22T09:15:02.000Z","created_at":"2024-08-22T09:14:24.000Z",
 "channel":"card","currency":"NGN","ip_address":"197.210.54.33","metadata":"","log":{},"fees":10283,"fees_split":null,
 "authorization":{},"customer":{"id":181873746,"email":"demo@test.com","customer_code":"CUS_1"},"plan":null,
 "requested_amount":30050}}`;

const SECRET = 'sk_test_1';
const sign = (body: string, key = SECRET) => createHmac('sha512', key).update(body).digest('hex');

const options = { apiUrl: 'https://api.example', secretKey: SECRET };
const provider = (...answers: Answer[]) => paystack({ ...options, fetch: fakeProvider(...answers).fetch });
const answering = (change: object) => {
  const answer = JSON.parse(VERIFIED) as { data: object };
  return { body: { ...answer, data: { ...answer.data, ...change } } };
};

test.each([
  ['no answer', new TypeError('fetch failed')],
  ['a failure of the provider', { status: 500, body: {} }],
  ['a refused key', { status: 401, body: { status: false, message: 'Invalid key' } }],
])('%s makes the provider unavailable', async (_, answer) => {
  await expect(provider(answer).verify('re4lyvq3s3')).rejects.toMatchObject({ name: 'Unverified' });
});

test('an answer in another shape cannot be read', async () => {
  const answer = { body: { status: true, data: { reference: 'x' } } };
  expect(await provider(answer).verify('re4lyvq3s3')).toMatchObject({ state: 'unreadable' });
});

test('an unknown reference is no payment', async () => {
  const body = { status: false, message: 'Transaction reference not found' };
  expect(await provider({ status: 404, body }).verify('x')).toEqual({ state: 'unknown' });
});

test.each([
  ['success', 'paid'],
  ['abandoned', 'unknown'],
  ['failed', 'failed'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['reversed', 'reversed'],
])("the provider's status %s means %s", async (status, state) => {
  expect(await provider(answering({ status })).verify('x')).toMatchObject({ state });
});

test('the provider reads the documented answer, and fees of the payer buy no points', async () => {
  expect(await provider({ body: VERIFIED }).verify('re4lyvq3s3')).toEqual({
    state: 'paid',
    reference: 're4lyvq3s3',
    paymentId: '4099260516',
    currency: 'NGN',
    kobo: 30_050,
  });
  expect(await provider(answering({ requested_amount: undefined })).verify('x')).toMatchObject({ kobo: 40_333 });
  expect(await provider(answering({ amount: 100 })).verify('x')).toMatchObject({ kobo: 100 });
});

test('the provider verifies the reference with the secret key', async () => {
  const { fetch, requests } = fakeProvider({ body: VERIFIED });
  await paystack({ ...options, fetch }).verify('a/../b');
  expect(requests[0]?.url).toBe('https://api.example/transaction/verify/a%2F..%2Fb');
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${SECRET}`);
});

test('the provider accepts a webhook only with a signature of its exact bytes', () => {
  // Not as JSON.stringify writes it: spaces, an escaped letter, 1.0.
  const body = '{ "event":"charge.success", "data":{"reference":"a","amount":1.0,"name":"Ad\\u00e9"} }';
  const bytes = Buffer.from(body);
  const { isSigned } = provider();
  expect(isSigned({}, bytes)).toBe(false);
  expect(isSigned({ 'x-paystack-signature': sign(body, 'sk_test_2') }, bytes)).toBe(false);
  expect(isSigned({ 'x-paystack-signature': sign(JSON.stringify(JSON.parse(body))) }, bytes)).toBe(false);
  expect(isSigned({ 'x-paystack-signature': sign(body) }, bytes)).toBe(true);
});

test('the provider finds the payment in charges, refunds and disputes, and in no other event', () => {
  const { readNotice } = provider();
  expect(readNotice({ event: 'charge.success', data: { reference: 'a' } })).toEqual({ reference: 'a' });
  // https://paystack.com/docs/payments/webhooks/#types-of-events
  const reference = 'T2154954_412829_3be32076_6lcg3';
  const refund = { status: 'processed', transaction_reference: reference, refund_reference: '132013318360' };
  expect(readNotice({ event: 'refund.processed', data: refund })).toEqual({ reference });
  const dispute = { id: 358950, transaction: { id: 896467688, reference }, transaction_reference: null };
  expect(readNotice({ event: 'charge.dispute.create', data: dispute })).toEqual({ reference });
  for (const event of [null, {}, { data: {} }, { event: 'customeridentification.success', data: { email: 'x' } }]) {
    expect(readNotice(event)).toBeNull();
  }
});

// https://paystack.com/docs/api/transaction/#initialize, as in github.com/api-evangelist/paystack,
// examples/paystack-initialize-transaction-example.json.
const BEGUN = {
  status: true,
  message: 'Authorization URL created',
  data: {
    authorization_url: 'https://checkout.paystack.com/0peioxfhpn',
    access_code: '0peioxfhpn',
    reference: 'order_12345',
  },
};
const order = {
  reference: 'order_12345',
  naira: 5000,
  points: 7389,
  payer: { id: 'u-1', email: 'customer@example.com' },
};

test('the server begins a transaction with the documented fields', async () => {
  const { fetch, requests } = fakeProvider({ body: BEGUN });
  expect(await paystack({ ...options, fetch }).openPage(order, 'https://example.com/paystack/callback')).toEqual({
    payUrl: 'https://checkout.paystack.com/0peioxfhpn',
    accessCode: '0peioxfhpn',
  });
  expect(requests[0]?.url).toBe('https://api.example/transaction/initialize');
  expect(requests[0]?.body).toEqual({
    email: 'customer@example.com',
    amount: 500_000,
    currency: 'NGN',
    reference: 'order_12345',
    callback_url: 'https://example.com/paystack/callback',
    metadata: { tx_ref: 'order_12345', uuid: 'u-1', VpValue: 7389 },
  });
});

test.each([
  ['without a code', { ...BEGUN, data: { ...BEGUN.data, access_code: '' } }],
  ['of another reference', { ...BEGUN, data: { ...BEGUN.data, reference: 'order_1' } }],
  ['that leads nowhere', { ...BEGUN, data: { ...BEGUN.data, authorization_url: 'data:,x' } }],
  ['that was refused', { status: false, message: 'Duplicate Transaction Reference' }],
])('a transaction %s has not begun', async (_, body) => {
  await expect(provider({ body }).openPage(order, 'https://x.example')).rejects.toMatchObject({ name: 'Unverified' });
});
