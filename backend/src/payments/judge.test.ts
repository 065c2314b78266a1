import { expect, test } from '@jest/globals';
import { nairaFor } from '@viewmax/contracts/price';
import fc from 'fast-check';
import { judge, pointsPaidFor } from './judge.ts';
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

const points = fc.integer({ min: 1, max: 1_000_000 });
const quoteFor = (wanted: number) => ({ points: wanted, naira: nairaFor(wanted) });

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [6799, 99],
  [6800, 100],
  [6850, 100],
  [67_700, 1000],
])('%i kobo for a quote of 100 Vp pay for %i', (kobo, expected) => {
  expect(pointsPaidFor(kobo, quoteFor(100))).toBe(expected);
});

test('the price buys exactly the quoted points', () => {
  fc.assert(fc.property(points, (wanted) => pointsPaidFor(nairaFor(wanted) * 100, quoteFor(wanted)) === wanted));
});

test('less money never buys as many points, and no amount buys more than its worth', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 100_000_000 }), (wanted, kobo) => {
      const quote = quoteFor(wanted);
      const bought = pointsPaidFor(kobo, quote);
      if (kobo < quote.naira * 100) expect(bought).toBeLessThan(wanted);
      else expect(bought).toBeGreaterThanOrEqual(wanted);
      expect(nairaFor(bought)).toBeLessThanOrEqual(Math.floor(kobo / 100));
    }),
  );
});
