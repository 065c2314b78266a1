import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/shared/testing';
import { cinema, showtime } from '../testing/showtimes.ts';
import {
  $selection,
  type Attempt,
  chooseCinema,
  chooseShowtime,
  clearSelection,
  forgetAttempt,
  keepAttempt,
  type Selection,
} from './selection.ts';

const chosen = () => $selection.get() as Selection;

const attempt: Attempt = { key: 'k', numberOfTickets: 2, amountToPay: 9_000 };

afterEach(() => {
  jest.useRealTimers();
  forgetAttempt(attempt);
  clearSelection();
  endSession();
});

it('keeps nothing for a visitor', () => {
  chooseShowtime('m1', showtime('a'));
  expect($selection.get()).toBeNull();
});

it('is not shown to the next person on the same phone', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  startSession(tokenFor({ UUID: 'u-2' }));
  expect($selection.get()).toBeNull();
});

it('holds the movie and the showtime until it is cleared', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  expect($selection.get()).toMatchObject({ movieId: 'm1', showtime: { ShowtimeID: 'a' } });
  clearSelection();
  expect($selection.get()).toBeNull();
});

it('takes no cinema before a showtime is chosen', () => {
  startSession(tokenFor());
  chooseCinema(cinema('c1'));
  expect($selection.get()).toBeNull();
});

it('forgets the confirmation of another cinema', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  chooseCinema(cinema('c1'));
  keepAttempt(chosen(), attempt);
  chooseCinema(cinema('c2'));
  expect($selection.get()).toMatchObject({ cinema: { CinemaID: 'c2' }, attempt: undefined });
});

it('does not give a confirmation under way to what another tab chose meanwhile', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  const mine = chosen();
  chooseShowtime('m2', showtime('b'));
  keepAttempt(mine, attempt);
  expect($selection.get()).toMatchObject({ movieId: 'm1', attempt: { key: 'k' } });
});

describe('a confirmation without an answer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2025-12-01T12:00:00Z') });
    startSession(tokenFor());
    chooseShowtime('m1', showtime('a'));
    chooseCinema(cinema('c1'));
    keepAttempt(chosen(), attempt);
  });

  it('is not the next person’s', () => {
    endSession();
    expect($selection.get()).toBeNull();
    startSession(tokenFor({ UUID: 'u-2' }));
    expect($selection.get()).toBeNull();
  });

  it('is gone before the server forgets its key, however often it was sent', () => {
    jest.setSystemTime(new Date('2025-12-02T10:00:00Z'));
    keepAttempt(chosen(), attempt);
    jest.setSystemTime(new Date('2025-12-02T11:01:00Z'));
    startSession(tokenFor({ Balance: 1 }));
    expect(chosen().attempt).toBeUndefined();
  });

  it('is not another offer’s', () => {
    chooseShowtime('m1', showtime('b'));
    chooseCinema(cinema('c1'));
    expect(chosen().attempt).toBeUndefined();
  });

  it('is there when the same person signs in again', () => {
    endSession();
    startSession(tokenFor());
    expect($selection.get()).toMatchObject({ movieId: 'm1', cinema: { CinemaID: 'c1' }, attempt });
  });

  it('is there when the same offer is chosen again', () => {
    clearSelection();
    chooseShowtime('m1', showtime('a'));
    chooseCinema(cinema('c1'));
    expect(chosen().attempt).toEqual(attempt);
  });

  it('is over once it is answered, and not by the answer to another one', () => {
    forgetAttempt({ ...attempt, key: 'of another tab' });
    expect(chosen().attempt).toEqual(attempt);
    forgetAttempt(attempt);
    expect(chosen().attempt).toBeUndefined();
  });
});

it('is there again after a reload, with the cinema and the confirmation under way', async () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  chooseCinema(cinema('c1'));
  keepAttempt(chosen(), attempt);
  jest.resetModules();
  const again = await import('./selection.ts');
  expect(again.$selection.get()).toMatchObject({
    movieId: 'm1',
    showtime: { ShowtimeID: 'a' },
    cinema: { CinemaID: 'c1' },
    attempt: { key: 'k' },
  });
});
