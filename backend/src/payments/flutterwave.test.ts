import { describe, expect, test } from '@jest/globals';
import { type Answer, fakeProvider } from '../../test/fake-provider.ts';
import { flutterwave } from './flutterwave.ts';

const REFERENCE = 'txref-DI0NzMx13';

// https://developer.flutterwave.com/docs/transaction-verification
const VERIFIED = `{"status":"success","message":"Transaction fetched successfully","data":{
 "id":8415006,"tx_ref":"${REFERENCE}","flw_ref":"FLW-MOCK-3b10a5","device_fingerprint":"2a4b",
 "amount":2500,"currency":"NGN","charged_amount":2500,"app_fee":35,"merchant_fee":0,
 "processor_response":"Please enter the OTP sent to your mobile number","auth_model":"NOAUTH","ip":"54.75.161.64",
 "narration":"CARD Transaction ","status":"successful","payment_type":"card","created_at":"2025-02-27T18:29:34.000Z",
 "account_id":20937,"card":{"first_6digits":"418742","last_4digits":"4246","issuer":"x","country":"NIGERIA NG",
 "type":"VISA","token":"flw-t1nf","expiry":"09/32"},"meta":{"__CheckoutInitAddress":"https://x","VpValue":"1000000"},
 "amount_settled":2462.37,"customer":{"id":2362222,"name":"x","phone_number":"08100000000","email":"x@y.z",
 "created_at":"2025-02-27T18:29:34.000Z"}}}`;

// https://developer.flutterwave.com/docs/webhooks
const EVENT = `{"event":"charge.completed","data":{"id":285959875,"tx_ref":"Links-616626414629",
 "flw_ref":"PeterEkene/FLW270177170","amount":100,"currency":"NGN","charged_amount":100,"status":"successful",
 "payment_type":"card","customer":{"id":215604089,"name":"Yemi Desola","phone_number":null,"email":"user@gmail.com"}}}`;

const options = { apiUrl: 'https://api.example', secretKey: 'FLWSECK_TEST-1-X', webhookHash: 'the hash' };
const provider = (...answers: Answer[]) => flutterwave({ ...options, fetch: fakeProvider(...answers).fetch });
const answering = (change: object) => {
  const answer = JSON.parse(VERIFIED) as { data: object };
  return { body: { ...answer, data: { ...answer.data, ...change } } };
};

test.each([
  ['no answer', new TypeError('fetch failed')],
  ['a failure of the provider', { status: 502, body: '<html>' }],
  ['a refused key', { status: 401, body: { status: 'error', message: 'Invalid authorization key', data: null } }],
  ['no JSON', { body: '<html>' }],
])('%s makes the provider unavailable', async (_, answer) => {
  await expect(provider(answer).verify(REFERENCE)).rejects.toMatchObject({ name: 'Unverified' });
});

test.each([
  ['another shape', { body: { status: 'success', data: { id: 1 } } }],
  ['no payment', { body: { status: 'success', data: null } }],
  ['an amount that no number of kobo is', answering({ amount: 1e300 })],
])('%s is an answer that cannot be read', async (_, answer) => {
  expect(await provider(answer).verify(REFERENCE)).toMatchObject({ state: 'unreadable' });
});

test('an unknown reference is no payment', async () => {
  const body = { status: 'error', message: 'No transaction was found for this id', data: null };
  expect(await provider({ status: 404, body }).verify(REFERENCE)).toEqual({ state: 'unknown' });
  expect(await provider({ status: 400, body }).verify(REFERENCE)).toEqual({ state: 'unknown' });
});

test.each([
  ['successful', 'paid'],
  ['completed', 'paid'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
  ['reversed', 'reversed'],
  ['refunded', 'reversed'],
  ['something new', 'pending'],
])("the payment's own status %s means %s, whatever the envelope's status", async (status, state) => {
  expect(await provider(answering({ status })).verify(REFERENCE)).toMatchObject({ state });
});

test('the provider reads the documented answer, with naira as kobo', async () => {
  expect(await provider({ body: VERIFIED }).verify(REFERENCE)).toEqual({
    state: 'paid',
    reference: REFERENCE,
    paymentId: '8415006',
    currency: 'NGN',
    kobo: 250_000,
  });
  expect(await provider(answering({ amount: 68.1, charged_amount: 70 })).verify(REFERENCE)).toMatchObject({
    kobo: 6810,
  });
  expect(await provider(answering({ charged_amount: 1 })).verify(REFERENCE)).toMatchObject({ kobo: 100 });
});

test('the provider verifies by reference, or by the id of a webhook', async () => {
  const { fetch, requests } = fakeProvider({ body: VERIFIED });
  const { verify } = flutterwave({ ...options, fetch });
  await verify('a&b=c');
  await verify('a', '../../x');
  expect(requests.map(({ url }) => url)).toEqual([
    'https://api.example/v3/transactions/verify_by_reference?tx_ref=a%26b%3Dc',
    'https://api.example/v3/transactions/..%2F..%2Fx/verify',
  ]);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer FLWSECK_TEST-1-X');
});

test('the provider accepts a webhook only with the right hash, and none while no hash is set', () => {
  const body = Buffer.from(EVENT);
  const { isSigned } = provider();
  expect(isSigned({}, body)).toBe(false);
  expect(isSigned({ 'verif-hash': 'the has' }, body)).toBe(false);
  expect(isSigned({ 'verif-hash': 'the hash' }, body)).toBe(true);
  const open = flutterwave({ ...options, webhookHash: undefined, fetch });
  expect(open.isSigned({ 'verif-hash': '' }, body)).toBe(false);
  expect(open.isSigned({ 'verif-hash': 'undefined' }, body)).toBe(false);
});

test('the provider finds the payment in new and old events, and in no others', () => {
  const { readNotice } = provider();
  expect(readNotice(JSON.parse(EVENT))).toEqual({ reference: 'Links-616626414629', paymentId: '285959875' });
  expect(readNotice({ id: 5, txRef: 'a', flwRef: 'b', status: 'successful' })).toEqual({
    reference: 'a',
    paymentId: '5',
  });
  for (const event of [null, 'x', [], {}, { data: null }, { event: 'transfer.completed', data: { id: 1 } }]) {
    expect(readNotice(event)).toBeNull();
  }
});

const order = {
  reference: 'apex_tx-002201',
  naira: 100,
  points: 148,
  payer: { id: 'u-1', email: 'ada@example.com' },
};

// https://developer.flutterwave.com/v3.0/docs/ngn-virtual-accounts, with the amount of an account that adds no fee.
const ACCOUNT = {
  status: 'success',
  message: 'Virtual account created',
  data: {
    response_code: '02',
    response_message: 'Transaction in progress',
    flw_ref: 'UAYF2045178111012980726935',
    order_ref: 'URF_1781110128750_5918935',
    account_number: '9519802749',
    frequency: 'N/A',
    bank_name: 'Flutterwave MFB',
    created_at: '2026-06-10 17:48:49',
    expiry_date: '2026-06-10 18:48:49',
    note: 'Please make a bank transfer to Tester FLW',
    amount: '100.00',
  },
};
const account = (change: object) => ({ body: { ...ACCOUNT, data: { ...ACCOUNT.data, ...change } } });
const openAccount = (answer: Answer) => provider(answer).openAccount?.(order);

describe('an account for one payment', () => {
  test('is asked for with the documented fields', async () => {
    const { fetch, requests } = fakeProvider({ body: ACCOUNT });
    expect(await flutterwave({ ...options, fetch }).openAccount?.(order)).toEqual({
      bank: 'Flutterwave MFB',
      accountNumber: '9519802749',
      accountName: 'Tester FLW',
      lifeMs: 3_600_000,
    });
    expect(requests[0]?.url).toBe('https://api.example/v3/virtual-account-numbers');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer FLWSECK_TEST-1-X');
    expect(requests[0]?.body).toEqual({
      email: 'ada@example.com',
      amount: 100,
      tx_ref: 'apex_tx-002201',
      narration: 'Viewmax',
    });
  });

  // The published answer to a request for 100 naira holds 102.00: that account adds the fee.
  test.each(['102.00', '101.40', 99, null])(
    'that would collect %j in place of 100 naira is not offered',
    async (amount) => {
      expect(await openAccount(account({ amount }))).toBeNull();
    },
  );

  test.each([
    ['N/A', 60],
    [null, 60],
    ['2026-06-10 17:48:49', 60],
    ['2027-06-10 17:48:49', 60],
    ['2026-06-10 18:18:49', 30],
  ])('that ends at %j lives for %i minutes', async (expiry_date, minutes) => {
    expect(await openAccount(account({ expiry_date }))).toMatchObject({ lifeMs: minutes * 60_000 });
  });

  test.each([
    ['a failure', { status: 500, body: '' }],
    ['a refusal', { status: 400, body: { status: 'error', message: 'email is required', data: null } }],
    ['a number that is none', account({ account_number: '<b>1</b>' })],
    ['no bank', account({ bank_name: '' })],
    ['another status', { body: { ...ACCOUNT, status: 'error' } }],
  ])('of %s does not begin', async (_, answer) => {
    await expect(openAccount(answer)).rejects.toMatchObject({ name: 'Unverified' });
  });
});

describe('a page of Flutterwave', () => {
  // https://developer.flutterwave.com/docs/collections-inflow/flutterwave-standard
  const PAGE = {
    status: 'success',
    message: 'Hosted Link',
    data: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/abc' },
  };

  test('is asked for with the documented fields', async () => {
    const { fetch, requests } = fakeProvider({ body: PAGE });
    const page = await flutterwave({ ...options, fetch }).openPage(order, 'https://viewmax.example/paymentsuccessful');
    expect(page).toEqual({ payUrl: PAGE.data.link });
    expect(requests[0]?.url).toBe('https://api.example/v3/payments');
    expect(requests[0]?.body).toEqual({
      tx_ref: 'apex_tx-002201',
      amount: 100,
      currency: 'NGN',
      redirect_url: 'https://viewmax.example/paymentsuccessful',
      payment_options: 'banktransfer, ussd, card',
      customer: { email: 'ada@example.com' },
      customizations: { title: 'Viewmax', description: 'Viewmax Cinema Credits' },
      meta: { tx_ref: 'apex_tx-002201', uuid: 'u-1', VpValue: 148 },
    });
  });

  test('has an address of the web', async () => {
    const open = provider({ body: { ...PAGE, data: { link: 'javascript:alert(1)' } } }).openPage(
      order,
      'https://x.example',
    );
    await expect(open).rejects.toMatchObject({ name: 'Unverified' });
  });
});
