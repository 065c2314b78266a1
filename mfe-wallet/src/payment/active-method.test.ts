import { expect, it, jest } from '@jest/globals';
import { json, serve } from '@viewmax/shared/testing';
import { activeMethod } from './active-method.ts';

const STATUS = 'GET /api/v1/services/status';
const answering = (body: unknown, status = 200) => serve({ [STATUS]: () => json(body, status) });

it('is flutterwave when the status cannot be read', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  answering({ error: 'No' }, 404);
  expect(await activeMethod()).toBe('flutterwave');
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

it.each([{}, { services: {} }, { services: { active_payment_method: 'barter' } }])(
  'is flutterwave when the status says %j',
  async (body) => {
    answering(body);
    expect(await activeMethod()).toBe('flutterwave');
  },
);

it('is the one that the server names', async () => {
  answering({ services: { active_payment_method: 'paystack' } });
  expect(await activeMethod()).toBe('paystack');
});
