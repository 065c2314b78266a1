import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { cinema, showtime } from '../testing/data.ts';
import {
  $booking,
  type Booking,
  chooseCinema,
  chooseShowtime,
  clearChoice,
  forgetAttempt,
  type PurchaseAttempt,
  storeAttempt,
} from './booking.ts';

const chosen = () => $booking.get() as Booking;

const attempt: PurchaseAttempt = { key: 'k', numberOfTickets: 2, amountToPay: 9_000 };

afterEach(() => {
  forgetAttempt(attempt);
  clearChoice();
  endSession();
});

test('the phone stores no choice of a visitor', () => {
  chooseShowtime('m1', showtime('a'));
  expect($booking.get()).toBeNull();
});

test('the next member on the phone does not see the choice', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  startSession(tokenFor({ UUID: 'u-2' }));
  expect($booking.get()).toBeNull();
});

test('the choice holds the movie and the showtime until it is cleared', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  expect($booking.get()).toMatchObject({ movieId: 'm1', showtime: { ShowtimeID: 'a' } });
  clearChoice();
  expect($booking.get()).toBeNull();
});

test('the choice takes no cinema before a showtime', () => {
  startSession(tokenFor());
  chooseCinema(cinema('c1'));
  expect($booking.get()).toBeNull();
});

test('the choice forgets the confirmation of another cinema', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  chooseCinema(cinema('c1'));
  storeAttempt(chosen(), attempt);
  chooseCinema(cinema('c2'));
  expect($booking.get()).toMatchObject({ cinema: { CinemaID: 'c2' }, attempt: undefined });
});

test('a confirmation under way ignores what another tab chose meanwhile', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  const mine = chosen();
  chooseShowtime('m2', showtime('b'));
  storeAttempt(mine, attempt);
  expect($booking.get()).toMatchObject({ movieId: 'm1', attempt: { key: 'k' } });
});

describe('a confirmation without an answer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2025-12-01T12:00:00Z') });
    startSession(tokenFor());
    chooseShowtime('m1', showtime('a'));
    chooseCinema(cinema('c1'));
    storeAttempt(chosen(), attempt);
  });

  test('is hidden from the next member', () => {
    endSession();
    expect($booking.get()).toBeNull();
    startSession(tokenFor({ UUID: 'u-2' }));
    expect($booking.get()).toBeNull();
  });

  test('expires before the server forgets its key, despite retries', () => {
    jest.setSystemTime(new Date('2025-12-02T10:00:00Z'));
    storeAttempt(chosen(), attempt);
    jest.setSystemTime(new Date('2025-12-02T11:01:00Z'));
    startSession(tokenFor({ Balance: 1 }));
    expect(chosen().attempt).toBeUndefined();
  });

  test('does not apply to another screening', () => {
    chooseShowtime('m1', showtime('b'));
    chooseCinema(cinema('c1'));
    expect(chosen().attempt).toBeUndefined();
  });

  test('returns when the same member signs in again', () => {
    endSession();
    startSession(tokenFor());
    expect($booking.get()).toMatchObject({ movieId: 'm1', cinema: { CinemaID: 'c1' }, attempt });
  });

  test('returns when the same screening is chosen again', () => {
    clearChoice();
    chooseShowtime('m1', showtime('a'));
    chooseCinema(cinema('c1'));
    expect(chosen().attempt).toEqual(attempt);
  });

  test('ends with its own answer, not with the answer to another one', () => {
    forgetAttempt({ ...attempt, key: 'of another tab' });
    expect(chosen().attempt).toEqual(attempt);
    forgetAttempt(attempt);
    expect(chosen().attempt).toBeUndefined();
  });
});

test('the choice survives a reload, with the cinema and the confirmation under way', async () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  chooseCinema(cinema('c1'));
  storeAttempt(chosen(), attempt);
  jest.resetModules();
  const again = await import('./booking.ts');
  expect(again.$booking.get()).toMatchObject({
    movieId: 'm1',
    showtime: { ShowtimeID: 'a' },
    cinema: { CinemaID: 'c1' },
    attempt: { key: 'k' },
  });
});
