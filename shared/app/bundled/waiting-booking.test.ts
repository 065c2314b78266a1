import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { forgetBooking, rememberBooking, unfinishedBooking } from './unfinished-booking.ts';
import { $waitingBooking, forgetWaiting, settleBooking, waitForMoney } from './waiting-booking.ts';

const wanted = { showtimeID: 's-1', cinemaID: 'c-1', count: 2, key: 'asked' };
const booking = { key: 'kept', until: '2026-03-04T09:11:00.000Z' };

beforeEach(() => {
  startSession(tokenFor());
  rememberBooking(exampleBooking);
});
afterEach(() => {
  forgetWaiting();
  forgetBooking();
  endSession();
});

test('a booking waits with the key of the server, for its own member', () => {
  waitForMoney(wanted, quoteOf({ booking }));
  expect($waitingBooking.get()).toMatchObject({ txRef: 'vm-1', showtimeId: 's-1', count: 2, ...booking });
  startSession(tokenFor({ UUID: 'u-2' }));
  expect($waitingBooking.get()).toBeNull();
});

test('nothing waits at a backend that buys nothing', () => {
  waitForMoney(wanted, quoteOf());
  expect($waitingBooking.get()).toBeNull();
});

test('bought tickets end the remembered booking of their screening, and no other one', () => {
  waitForMoney(wanted, quoteOf({ booking }));
  settleBooking(topUpOf({ tx_ref: 'vm-2', booking: { state: 'bought' } }));
  expect([$waitingBooking.get()?.isBought, unfinishedBooking()?.count]).toEqual([undefined, 2]);
  settleBooking(topUpOf({ booking: { state: 'bought' } }));
  expect([$waitingBooking.get()?.isBought, unfinishedBooking()]).toEqual([true, undefined]);
  waitForMoney({ ...wanted, showtimeID: 's-2' }, quoteOf({ booking }));
  rememberBooking(exampleBooking);
  settleBooking(topUpOf({ booking: { state: 'bought' } }));
  expect(unfinishedBooking()?.count).toBe(2);
});

test('a booking that was not bought is forgotten, and stays remembered as unfinished', () => {
  waitForMoney(wanted, quoteOf({ booking }));
  settleBooking(topUpOf());
  expect($waitingBooking.get()).not.toBeNull();
  settleBooking(topUpOf({ state: 'credited', booking: { state: 'not_bought', code: 'seats_taken' } }));
  expect([$waitingBooking.get(), unfinishedBooking()?.count]).toEqual([null, 2]);
});
