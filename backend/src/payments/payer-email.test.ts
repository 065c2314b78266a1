import { expect, test } from '@jest/globals';
import { payerEmail } from './payer-email.ts';

test('a user without an email gets a generated one', () => {
  expect(payerEmail({ id: '7f3a', email: null }, 'pay@viewmax.example')).toBe('pay+7f3a@viewmax.example');
});

test("the payer's email is the user's own", () => {
  expect(payerEmail({ id: '7f3a', email: 'ada@example.com' }, 'pay@viewmax.example')).toBe('ada@example.com');
});
