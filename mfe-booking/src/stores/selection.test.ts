import { afterEach, expect, it, jest } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/shared/testing';
import { cinema, showtime } from '../testing/showtimes.ts';
import { $selection, chooseCinema, chooseShowtime, clearSelection, keepAttempt, type Selection } from './selection.ts';

const chosen = () => $selection.get() as Selection;

afterEach(() => {
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
  keepAttempt(chosen(), { key: 'k', numberOfTickets: 2, amountToPay: 9_000 });
  chooseCinema(cinema('c2'));
  expect($selection.get()).toMatchObject({ cinema: { CinemaID: 'c2' }, attempt: undefined });
});

it('does not give a confirmation under way to what another tab chose meanwhile', () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  const mine = chosen();
  chooseShowtime('m2', showtime('b'));
  keepAttempt(mine, { key: 'k', numberOfTickets: 2, amountToPay: 9_000 });
  expect($selection.get()).toMatchObject({ movieId: 'm1', attempt: { key: 'k' } });
});

it('is there again after a reload, with the cinema and the confirmation under way', async () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('a'));
  chooseCinema(cinema('c1'));
  keepAttempt(chosen(), { key: 'k', numberOfTickets: 2, amountToPay: 9_000 });
  jest.resetModules();
  const again = await import('./selection.ts');
  expect(again.$selection.get()).toMatchObject({
    movieId: 'm1',
    showtime: { ShowtimeID: 'a' },
    cinema: { CinemaID: 'c1' },
    attempt: { key: 'k' },
  });
});
