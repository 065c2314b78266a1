import { afterEach, expect, it } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/shared/testing';
import { showtime } from '../testing/showtimes.ts';
import { $selection, chooseShowtime, clearSelection } from './selection.ts';

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
