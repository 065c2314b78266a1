import { expect, test } from '@jest/globals';
import { readPaymentKeys } from './keys.ts';

test('live keys stop the start, and the error names all of them and shows none', () => {
  const live = {
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-12345-X',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK-12345-X',
    PAYSTACK_PUBLIC_KEY: 'pk_live_12345',
    PAYSTACK_SECRET_KEY: 'sk_live_12345',
  };
  const read = () => readPaymentKeys(live);
  expect(read).toThrow('The sandbox takes test keys only');
  for (const name of Object.keys(live)) expect(read).toThrow(name);
  expect(read).not.toThrow('12345');
});

test.each(['FLWSECK_LIVE-1', ' FLWSECK_TEST-1-X', 'test'])('%j is no test key', (key) => {
  expect(() => readPaymentKeys({ FLUTTERWAVE_SECRET_KEY: key })).toThrow('FLUTTERWAVE_SECRET_KEY');
});

test('test keys are accepted, and missing keys get default values', () => {
  expect(readPaymentKeys({ PAYSTACK_SECRET_KEY: 'sk_test_mine', PAYSTACK_PUBLIC_KEY: '' })).toEqual({
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-sandbox-X',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-sandbox-X',
    FLUTTERWAVE_WEBHOOK_HASH: 'sandbox',
    PAYSTACK_PUBLIC_KEY: 'pk_test_sandbox',
    PAYSTACK_SECRET_KEY: 'sk_test_mine',
  });
});
