import { expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';

const keys = { FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X', PAYSTACK_PUBLIC_KEY: 'pk_test_1' };
const backend = openShop({ PAYMENT_METHOD: 'paystack', APP_VERSION: '3.1.0', ...keys });

test('the services call returns the configured payment method and the public keys', async () => {
  const answer = await backend.get('/api/v1/services/status');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    services: {
      active_payment_method: 'paystack',
      flutterwave_publickey: 'FLWPUBK_TEST-1-X',
      paystack_publickey: 'pk_test_1',
    },
  });
});

test('the update call returns the newest version and the store pages', async () => {
  const answer = await backend.get('/api/updateapp');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    latest_version: '3.1.0',
    appstore: expect.stringMatching(/^https:/),
    playstore: expect.stringMatching(/^https:/),
  });
});
