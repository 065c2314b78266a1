import { expect, test } from '@jest/globals';
import { paymentFieldNames } from '@viewmax/contracts/payment-fields';
import { differingFields } from '@viewmax/testing/differing-fields';
import { fakeProvider } from '../../test/fake-provider.ts';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { userOf } from '../../test/start-backend.ts';

const { fetch, requests } = fakeProvider({ status: 500, body: '' });
const env = { PAYSTACK_SECRET_KEY: 'sk_test_1', FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X', TRANSFER_FROM_NAIRA: '1' };
const backend = openShop(env, { fetch });

/** The request to the provider when a new member with this phone buys so many points in this way. */
async function requestOf(way: object, phoneNumber: string, VpValue: number): Promise<{ url: string; body?: unknown }> {
  await backend.post('/api/v1/signup', newPerson({ phoneNumber }));
  const login = await backend.post('/api/v1/login', { phoneNumber, password: 'pass word' });
  const { token } = login.json<{ token: string }>();
  const uuid = userOf(token).UUID;
  // Whatever the provider answers, it has got the request.
  await backend.post('/api/v1/wallet/topups', { uuid, VpValue, ...way }, token);
  return requests.at(-1) ?? { url: '' };
}

const ways: [path: string, way: object][] = [
  ['/v3/payments', { provider: 'flutterwave', method: 'page' }],
  ['/v3/virtual-account-numbers', { provider: 'flutterwave', method: 'transfer' }],
  ['/transaction/initialize', { provider: 'paystack', method: 'page' }],
  ['/transaction/initialize', { provider: 'paystack', resume: true }],
];

test('the providers get of a member what the privacy page says, and no more', async () => {
  const sent = new Set<string>();
  for (const [index, [path, way]] of ways.entries()) {
    const one = await requestOf(way, `0803000010${index}`, 1000);
    const other = await requestOf(way, `0803000020${index}`, 2000);
    expect([one.url, other.url].map((url) => new URL(url).pathname)).toEqual([path, path]);
    for (const name of differingFields({ body: one.body }, { body: other.body })) sent.add(name);
  }
  expect([...sent].toSorted()).toEqual(paymentFieldNames);
});
