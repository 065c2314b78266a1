import { expect, test } from '@jest/globals';
import { judge } from './judge.ts';
import type { KnownPayment } from './provider.ts';

const createdAt = new Date('2026-03-04T11:00:00Z');
const quote = { txRef: 'vm-1', points: 100, naira: 68, createdAt };
const paid: KnownPayment = { state: 'paid', reference: 'vm-1', paymentId: '7', currency: 'NGN', kobo: 6800 };
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

test.each([
  ['another reference', { ...paid, reference: 'vm-2' }, { kind: 'nothing' }],
  ['another currency', { ...paid, currency: 'GHS' }, { kind: 'refuse', because: 'wrong_currency' }],
  ['another currency in small letters', { ...paid, currency: 'ngn' }, { kind: 'refuse', because: 'wrong_currency' }],
  ['less than one point costs', { ...paid, kobo: 99 }, { kind: 'refuse', because: 'too_little' }],
  ['less than the quote', { ...paid, kobo: 6799 }, { kind: 'credit', points: 99 }],
  ['more than the quote', { ...paid, kobo: 13_600 }, { kind: 'credit', points: 200 }],
  ['the quoted price', paid, { kind: 'credit', points: 100 }],
  ['a failure', { ...paid, state: 'failed' as const }, { kind: 'fail' }],
  ['a pending payment', { ...paid, state: 'pending' as const }, { kind: 'wait' }],
  ['a reversed payment', { ...paid, state: 'reversed' as const }, { kind: 'reverse' }],
  ['a reversal of another payment', { ...paid, reference: 'x', state: 'reversed' as const }, { kind: 'nothing' }],
])('%s', (_, said, verdict) => {
  expect(judge(quote, said, after(0))).toMatchObject(verdict);
});

test('a payment that never began fails after an hour', () => {
  expect(judge(quote, { state: 'unknown' }, after(59))).toEqual({ kind: 'nothing' });
  expect(judge(quote, { state: 'unknown' }, after(60))).toEqual({ kind: 'fail' });
});
