import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TopUp } from '@viewmax/contracts/wallet';
import { endSession, startSession } from '@viewmax/shared';
import { $busy, tokenFor } from '@viewmax/testing';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { $payment, findPayment, followPayment, forgetPayment, type Stage, stageOf } from './payment.ts';
import { opening, rememberPayment, rememberSent, serverNow } from './payment-begun.ts';

const stage = () => $payment.get().stage;
const stored = () => localStorage.getItem('root') ?? '';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T08:41:00Z') });
  startSession(tokenFor());
});
afterEach(() => {
  forgetPayment();
  endSession();
});

describe('the stage', () => {
  test.each<[Stage, Partial<TopUp>, boolean]>([
    ['begun', {}, false],
    ['sent', {}, true],
    ['under way', { isUnderWay: true }, false],
    ['under way', { isUnderWay: true }, true],
    ['arrived', { state: 'credited' }, true],
    ['over', { state: 'failed' }, true],
    ['over', { state: 'refused' }, false],
    ['over', { state: 'reversed' }, false],
  ])('is "%s" for %j, sent: %s', (expected, some, isSent) => expect(stageOf(topUpOf(some), isSent)).toBe(expected));

  test('is "opening" from the tap on, and the page is busy meanwhile', () => {
    const end = opening();
    rememberPayment(quoteOf());
    expect([stage(), $busy.get()]).toEqual(['opening', true]);
    end();
    end();
    expect([stage(), $busy.get()]).toEqual(['begun', false]);
  });

  test('is "none" for another member, and after the sign-out', () => {
    rememberPayment(quoteOf());
    startSession(tokenFor({ UUID: 'u-2' }));
    expect(stage()).toBe('none');
    endSession();
    expect(stage()).toBe('none');
  });

  test('is "sent" once the member says so, and its shape is the one of older releases', () => {
    const transfer = { bank: 'B', accountNumber: '0482917306', naira: 2_030, until: '2026-03-04T09:41:00.000Z' };
    rememberPayment(quoteOf({ transfer }));
    rememberSent(topUpOf({ transfer }));
    expect(stage()).toBe('sent');
    const { value } = JSON.parse(stored()).areas.begunPayment;
    expect(value).toEqual({ ...topUpOf({ transfer }), userId: 'u-1', sentAt: '2026-03-04T08:41:00.000Z' });
  });
});

describe('another payment', () => {
  test('is the one that a list calls under way, unless this phone has its own', () => {
    const listed = [topUpOf({ tx_ref: 'vm-0' }), topUpOf({ isUnderWay: true })];
    findPayment([topUpOf({ tx_ref: 'vm-0' })]);
    expect(stage()).toBe('none');
    findPayment(listed);
    expect($payment.get()).toMatchObject({ stage: 'under way', txRef: 'vm-1' });
    rememberPayment(quoteOf({ tx_ref: 'vm-2' }));
    findPayment(listed);
    expect($payment.get()).toMatchObject({ stage: 'begun', txRef: 'vm-2' });
  });

  test('is forgotten without the one that this phone began', () => {
    rememberPayment(quoteOf());
    followPayment('vm-2', { topUp: topUpOf({ tx_ref: 'vm-2', state: 'credited' }) });
    expect(stage()).toBe('arrived');
    forgetPayment();
    expect($payment.get()).toMatchObject({ stage: 'begun', txRef: 'vm-1' });
  });
});

describe('a phone with a wrong clock', () => {
  const HOUR = 3_600_000;

  test.each([2 * HOUR, -2 * HOUR])('knows the time of the server by the account it got: %d ms', (by) => {
    const now = Date.now();
    const transfer = { bank: 'B', accountNumber: '0', naira: 2_030, until: new Date(now + HOUR).toISOString() };
    jest.setSystemTime(now + by);
    rememberPayment(quoteOf({ transfer }));
    expect(serverNow()).toBe(now);
    jest.setSystemTime(now + by + 600_000);
    rememberSent(topUpOf({ transfer, createdAt: new Date(now).toISOString() }));
    expect(serverNow()).toBe(now + 600_000);
  });
});
