import { beforeAll, expect, test } from '@jest/globals';
import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { fakeProvider } from '../../test/fake-provider.ts';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, userOf } from '../../test/start-backend.ts';
import { payerEmail } from './wallet.ts';

test('a user without an email gets a generated one', () => {
  expect(payerEmail({ id: '7f3a', email: null }, 'pay@viewmax.example')).toBe('pay+7f3a@viewmax.example');
});

test("the payer's email is the user's own", () => {
  expect(payerEmail({ id: '7f3a', email: 'ada@example.com' }, 'pay@viewmax.example')).toBe('ada@example.com');
});

const { fetch, requests } = fakeProvider({ status: 502, body: '' });

const env = { PAYSTACK_SECRET_KEY: 'sk_test_1', PAYMENT_METHOD: 'paystack', RATE_LIMIT_MULTIPLIER: '1' };
const backend = openShop(env, { fetch });
let token: string;
let uuid: string;
beforeAll(async () => {
  token = await backend.login(BAUCHI);
  uuid = userOf(token).UUID;
});

const TOP_UPS = '/api/v1/wallet/topups';
const requestQuote = (body: object, as?: string) => backend.post(TOP_UPS, { uuid, VpValue: 1000, ...body }, as);
const quote = async (VpValue: number) => (await requestQuote({ VpValue }, token)).json<TopUpQuote>();

test('a visitor gets no quote, no list and no answer about a payment', async () => {
  const answers = [
    await requestQuote({}),
    await backend.get(TOP_UPS),
    await backend.post(`${TOP_UPS}/vm-1/return`, {}),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
});

test("a quote for another user's wallet is refused", async () => {
  const answer = await requestQuote({ uuid: userOf(await backend.login()).UUID }, token);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'forbidden' });
});

test.each([0, -1, 1.5, 1_000_001, '100', null, undefined, Number.MAX_VALUE])(
  '%p points are refused',
  async (VpValue) => {
    const answer = await requestQuote({ VpValue }, token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  },
);

test('a provider without keys is unavailable', async () => {
  const answer = await requestQuote({ provider: 'flutterwave' }, token);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'payments_unavailable' });
});

test('a quote holds the price, a new reference, and an email of the user', async () => {
  const answer = await requestQuote({ naira: 1, amount: 1, tx_ref: 'mine' }, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    tx_ref: expect.stringMatching(/^vm-[0-9a-f-]{36}$/),
    uuid,
    VpValue: 1000,
    naira: 677,
    currency: 'NGN',
    provider: 'paystack',
    email: `transactions+${uuid}@viewmax.example`,
  });
  expect((await quote(1)).naira).toBe(1);
  expect((await quote(1)).tx_ref).not.toBe((await quote(1)).tx_ref);
});

test("another user's payment is not found, and the server does not query its provider", async () => {
  const { tx_ref } = await quote(10);
  const before = requests.length;
  for (const [ref, as] of [
    [tx_ref, await backend.login()],
    ['vm-none', token],
  ] as const) {
    const answer = await backend.post(`${TOP_UPS}/${ref}/return`, {}, as);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'top_up_not_found' });
  }
  expect(requests).toHaveLength(before);
});

test('while the provider is unavailable, a return answers the stored state', async () => {
  const { tx_ref } = await quote(10);
  const answer = await backend.post(`${TOP_UPS}/${tx_ref}/return`, { status: 'successful' }, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ topUp: TopUp }>().topUp).toMatchObject({ tx_ref, state: 'pending', creditedVp: 0 });
  expect(requests.at(-1)?.url).toBe(`https://api.paystack.co/transaction/verify/${tx_ref}`);
});

test('the list is newest first, in pages, without payments of other users', async () => {
  const refs = [await quote(1), await quote(2), await quote(3)].map(({ tx_ref }) => tx_ref);
  const page = async (query: string) =>
    (await backend.get(`${TOP_UPS}${query}`, token)).json<{ topUps: TopUp[]; next?: number }>();
  const first = await page('?limit=2');
  expect(first.topUps.map(({ tx_ref }) => tx_ref)).toEqual([refs[2], refs[1]]);
  const second = await page(`?limit=1&before=${first.next}`);
  expect(second.topUps.map(({ tx_ref }) => tx_ref)).toEqual([refs[0]]);
  const all = await page('?limit=100');
  expect(all.next).toBeUndefined();
  const others = await backend.get(TOP_UPS, await backend.login());
  expect(others.json()).toEqual({ topUps: [] });
  for (const query of ['?limit=0', '?limit=101', '?before=x', '?before=-1', '?before=1e99']) {
    expect((await backend.get(`${TOP_UPS}${query}`, token)).statusCode).toBe(400);
  }
});

test('quotes and returns are limited', async () => {
  const { tx_ref } = await quote(1);
  // Tries are restored over time, so a slow machine needs a few more of them.
  const untilRefused = async (url: string, body: object) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const answer = await backend.post(url, body, token);
      if (answer.statusCode === 429) return answer;
    }
    return undefined;
  };
  for (const last of [
    await untilRefused(TOP_UPS, { uuid, VpValue: 1 }),
    await untilRefused(`${TOP_UPS}/${tx_ref}/return`, {}),
  ]) {
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  }
});
