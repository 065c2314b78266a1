import { expect, jest, test } from '@jest/globals';
import { fetchServicesStatus } from '@viewmax/contracts/calls';
import { foreign, on, serve } from '@viewmax/testing';
import { activeService } from './services.ts';

const answering = (body: unknown, status = 200) => serve(on(fetchServicesStatus, foreign(body, status)));

test('the service is flutterwave without a key when the status cannot be read', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  answering({ error: 'No' }, 404);
  expect(await activeService()).toEqual({ method: 'flutterwave', publicKey: '', hasPage: false, buys: false });
  expect(warn).toHaveBeenCalled();
});

test.each([{}, { services: {} }, { services: null }, { services: { active_payment_method: 'barter' } }])(
  'the service is flutterwave when the status says %j',
  async (body) => {
    answering(body);
    expect(await activeService()).toEqual({ method: 'flutterwave', publicKey: '', hasPage: false, buys: false });
  },
);

test.each([
  ['flutterwave', 'f-key'],
  ['paystack', 'p-key'],
])('the service is %s with its own key when the server names it', async (active_payment_method, publicKey) => {
  answering({ services: { active_payment_method, flutterwave_publickey: 'f-key', paystack_publickey: 'p-key' } });
  expect(await activeService()).toEqual({ method: active_payment_method, publicKey, hasPage: false, buys: false });
});

test('the service has the ways that the server names', async () => {
  answering({
    services: { active_payment_method: 'paystack', transfer: true, transferFrom: 100, page: true, booking: true },
  });
  expect(await activeService()).toEqual({
    method: 'paystack',
    publicKey: '',
    transferFrom: 100,
    hasPage: true,
    buys: true,
  });
});
