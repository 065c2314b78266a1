import { beforeAll, expect, test } from '@jest/globals';
import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { type Answer, fakeProvider } from '../../test/fake-provider.ts';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, userOf } from '../../test/start-backend.ts';

const TOP_UPS = '/api/v1/wallet/topups';
let said: Answer;
const fetch = ((...asked: Parameters<typeof globalThis.fetch>) =>
  fakeProvider(said).fetch(...asked)) as typeof globalThis.fetch;
let token: string;
const backend = openShop({ PAYSTACK_SECRET_KEY: 'sk_test_1', PAYMENT_METHOD: 'paystack' }, { fetch });
beforeAll(async () => {
  token = await backend.login(BAUCHI);
});

const isSaid = (reference: string, status: string) => {
  const data = { id: 7, reference, amount: 67_700, currency: 'NGN', status };
  said = { body: { status: true, data } };
};
const quote = async () =>
  (await backend.post(TOP_UPS, { uuid: userOf(token).UUID, VpValue: 1000 }, token)).json<TopUpQuote>().tx_ref;
const returns = async (reference: string) =>
  (await backend.post(`${TOP_UPS}/${reference}/return`, { status: 'closed' }, token)).json<{ topUp: TopUp }>().topUp;

test('a payment that the provider does not know is pending, and not under way', async () => {
  const reference = await quote();
  said = { status: 404, body: {} };
  expect(await returns(reference)).not.toHaveProperty('isUnderWay');
  expect(await returns(reference)).toMatchObject({ state: 'pending' });
});

test('a window that was closed without paying leaves a pending payment that is not under way', async () => {
  const reference = await quote();
  isSaid(reference, 'abandoned');
  const topUp = await returns(reference);
  expect(topUp.state).toBe('pending');
  expect(topUp.isUnderWay).toBeUndefined();
});

test('a payment is under way while the provider says that it is pending', async () => {
  const reference = await quote();
  isSaid(reference, 'ongoing');
  expect(await returns(reference)).toMatchObject({ state: 'pending', isUnderWay: true });
  const list = (await backend.get(TOP_UPS, token)).json<{ topUps: TopUp[] }>().topUps;
  expect(list.find(({ tx_ref }) => tx_ref === reference)).toMatchObject({ isUnderWay: true });
  isSaid(reference, 'failed');
  expect(await returns(reference)).not.toHaveProperty('isUnderWay');
  isSaid(reference, 'success');
  expect(await returns(reference)).toMatchObject({ state: 'credited', creditedVp: 1000 });
});
