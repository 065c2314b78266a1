import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing/index';
import {
  bookingWords,
  finishBookingPath,
  forgetBooking,
  rememberBooking,
  type UnfinishedBooking,
  unfinishedBooking,
  useUnfinishedBooking,
} from './unfinished-booking.ts';

const wanted: UnfinishedBooking = {
  movieId: 'm1',
  movieTitle: 'Eko Nocturne',
  showtime: { ShowtimeID: 's1', Date: '2025-12-05', StartTime: '16:15' },
  when: 'Friday 4:15 PM',
  cinema: { CinemaID: 'c1', Name: 'Riverside Screens' },
  count: 2,
};
const SAVED = new Date('2025-12-05T10:00:00Z').getTime();
const HOUR = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: SAVED });
  startSession(tokenFor());
});
afterEach(() => {
  endSession();
});

const Shown = () => <p>{useUnfinishedBooking()?.movieTitle ?? 'none'}</p>;

test('the phone remembers no booking of a visitor', () => {
  endSession();
  rememberBooking(wanted);
  startSession(tokenFor());
  expect(unfinishedBooking()).toBeUndefined();
});

test('the booking is gone a day after it was saved', () => {
  rememberBooking(wanted);
  jest.setSystemTime(SAVED + 24 * HOUR - 1);
  expect(unfinishedBooking()).toMatchObject(wanted);
  jest.setSystemTime(SAVED + 24 * HOUR);
  expect(unfinishedBooking()).toBeUndefined();
});

test('the sign-out deletes the booking from the phone', () => {
  rememberBooking(wanted);
  expect(localStorage.getItem('root')).toContain('Eko Nocturne');
  endSession();
  expect(localStorage.getItem('root') ?? '').not.toContain('Eko Nocturne');
  startSession(tokenFor());
  expect(unfinishedBooking()).toBeUndefined();
});

test('the next member on the phone does not see the booking', () => {
  rememberBooking(wanted);
  startSession(tokenFor({ UUID: 'u-2' }));
  expect(unfinishedBooking()).toBeUndefined();
});

test('the booking survives a new token of the same member', () => {
  rememberBooking(wanted);
  startSession(tokenFor({ Balance: 20_000 }));
  expect(unfinishedBooking()).toMatchObject(wanted);
});

test('the phone stores the booking before the call returns, and stores neither price nor seats', () => {
  const cinema = { ...wanted.cinema, Price: 4_500, AssignedSeats: 1, TotalSeats: 9 };
  rememberBooking({ ...wanted, cinema });
  const root = JSON.parse(localStorage.getItem('root') ?? '{}');
  expect(root.areas.unfinishedBooking).toMatchObject({ personal: true, value: wanted });
  expect(JSON.stringify(root)).not.toMatch(/Price|Seats/);
});

test('a screen follows the booking until it is forgotten', () => {
  render(<Shown />);
  expect(screen.getByText('none')).toBeTruthy();
  act(() => rememberBooking(wanted));
  expect(screen.getByText('Eko Nocturne')).toBeTruthy();
  act(forgetBooking);
  expect(screen.getByText('none')).toBeTruthy();
  expect(localStorage.getItem('root') ?? '').not.toContain('Eko Nocturne');
});

test.each([
  ['16:15', '2025-12-05T15:14:59Z', 'Eko Nocturne'],
  ['16:15', '2025-12-05T15:15:00Z', 'none'],
  ['soon', '2025-12-05T22:00:00Z', 'Eko Nocturne'],
])('at a start of %s in Lagos a screen offers at %s: %s', (StartTime, now, offered) => {
  rememberBooking({ ...wanted, showtime: { ...wanted.showtime, StartTime } });
  jest.setSystemTime(new Date(now));
  render(<Shown />);
  expect(screen.getByText(offered)).toBeTruthy();
});

test.each([
  ['the same member within an hour', 'u-1', HOUR - 1, 2],
  ['the same member after an hour', 'u-1', HOUR, undefined],
  ['another member', 'u-2', 0, undefined],
])('a booking whose session ended waits for its member: %s', (_, UUID, after, count) => {
  endSession();
  rememberBooking(wanted, 'u-1');
  expect(unfinishedBooking()).toBeUndefined();
  jest.setSystemTime(SAVED + after);
  startSession(tokenFor({ UUID }));
  expect(unfinishedBooking()?.count).toBe(count);
  forgetBooking();
  expect(unfinishedBooking()).toBeUndefined();
});

test('the words name the tickets, the movie, the time and the cinema, as far as they are known', () => {
  expect(bookingWords(wanted)).toBe('2 tickets to Eko Nocturne, Friday\u00a04:15\u00a0PM, Riverside Screens');
  expect(bookingWords({ ...wanted, count: 1, movieTitle: undefined, when: undefined })).toBe(
    '1 ticket, Riverside Screens',
  );
});

test('the path of return is the Confirm screen', () => {
  expect(finishBookingPath).toBe('/confirmticket?finish=1');
});
