import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listShowingCinemas, listShowingShowtimes } from '@viewmax/contracts/calls';
import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';
import {
  finishBookingPath,
  forgetBooking,
  rememberBooking,
  unfinishedBooking,
} from '@viewmax/shared/bundled/unfinished-booking.ts';
import { foreign, on, refetchAll } from '@viewmax/testing';
import { $booking, storeAttempt } from '../../stores/booking.ts';
import {
  alsoAnswer,
  answer,
  beginAnew,
  confirmSeat,
  elsewhere,
  loseTheNetwork,
  movieId,
  press,
  renderConfirm,
  sentBodies,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { cinema, showtime } from '../../testing/data.ts';

withMember();
afterEach(forgetBooking);

const FULL = { AssignedSeats: 10, TotalSeats: 10 };

function remember(more: Partial<Parameters<typeof rememberBooking>[0]> = {}): void {
  rememberBooking({
    movieId: movieId(),
    movieTitle: 'Eko Nocturne',
    showtime: showtime('s1'),
    when: 'Friday 4:15 PM',
    cinema: cinema('c1', { Name: 'Riverside Screens' }),
    count: 2,
    ...more,
  });
}

function serveShowtimes(showtimes: Showtime[], cinemas: Cinema[]): void {
  answer();
  alsoAnswer(
    on(listShowingShowtimes, { movieId: movieId(), lga: 'Sapele' }, { showtimeIds: [], showtimes }),
    on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, { cinemas }),
  );
}

function finish(showtimes: Showtime[] = [showtime('s1')], cinemas: Cinema[] = [cinema('c1')]): void {
  beginAnew();
  remember();
  serveShowtimes(showtimes, cinemas);
  renderConfirm(finishBookingPath);
}

test('without a remembered booking the screen leads home', () => {
  renderConfirm(finishBookingPath);
  expect(elsewhere()).toBe('/');
});

test('a failure can be retried', async () => {
  beginAnew();
  remember();
  answer();
  alsoAnswer(
    on(listShowingShowtimes, { movieId: movieId(), lga: 'Sapele' }, foreign({ error: 'No' }, 400)),
    on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, foreign({ error: 'No' }, 400)),
  );
  renderConfirm(finishBookingPath);
  expect((await screen.findByRole('alert')).textContent).toContain('Your booking could not be loaded');
  serveShowtimes([showtime('s1')], [cinema('c1')]);
  await press('Retry');
  expect(await screen.findByText('9,000 Vp')).toBeTruthy();
});

test('a showtime of the past is over, and the booking is forgotten', async () => {
  finish([]);
  expect(await screen.findByText('This showtime is over.')).toBeTruthy();
  expect(unfinishedBooking()).toBeUndefined();
  await userEvent.click(screen.getByRole('link', { name: 'Other showtimes' }));
  expect(elsewhere()).toBe(`/movie/${movieId()}`);
});

test('a later showtime that the server lists no more is off sale', async () => {
  beginAnew();
  remember({ showtime: showtime('s1', { Date: '2999-12-05' }) });
  serveShowtimes([showtime('s2')], []);
  renderConfirm(finishBookingPath);
  expect(await screen.findByText('This showtime is no longer on sale.')).toBeTruthy();
});

test.each([
  ['is sold out', [cinema('c1', FULL), cinema('c2')]],
  ['does not show it any more', [cinema('c2')]],
])('a cinema that %s is named, and the showtime stays chosen for another one', async (_, cinemas) => {
  finish(undefined, cinemas);
  expect(await screen.findByText('This show is sold out at this cinema.')).toBeTruthy();
  expect(screen.getByText('Eko Nocturne, Friday 4:15 PM, Riverside Screens. Nothing was charged.')).toBeTruthy();
  expect(unfinishedBooking()).toBeUndefined();
  await userEvent.click(screen.getByRole('link', { name: 'Choose another cinema' }));
  expect(elsewhere()).toBe('/selectcinema');
  expect($booking.get()).toMatchObject({ showtime: { ShowtimeID: 's1' } });
});

test('a purchase without an answer comes first', async () => {
  beginAnew();
  remember();
  storeAttempt(
    { movieId: movieId(), showtime: showtime('s1'), cinema: cinema('c1') },
    { key: 'k', numberOfTickets: 3, amountToPay: 13_500 },
  );
  answer();
  renderConfirm(finishBookingPath);
  expect(await screen.findByRole('dialog', { name: 'No answer yet' })).toBeTruthy();
});

test('the screen restores cinema, showtime and count, with the present seats and price', async () => {
  finish([showtime('s1', { StartTime: '17:00' })], [cinema('c1', { AssignedSeats: 97, TotalSeats: 100 })]);
  expect(await screen.findByText('4,500 Vp each, 3 seats left')).toBeTruthy();
  expect(screen.getByText('9,000 Vp')).toBeTruthy();
  expect(screen.getByText('Friday, 5:00 PM')).toBeTruthy();
  expect($booking.get()).toMatchObject({ movieId: movieId(), cinema: { CinemaID: 'c1', AssignedSeats: 97 } });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/selectcinema');
});

test('the count is at most the number of seats left', async () => {
  finish(undefined, [cinema('c1', { AssignedSeats: 9, TotalSeats: 10 })]);
  expect(await screen.findByText('4,500 Vp each, 1 seat left')).toBeTruthy();
  expect(screen.getByText('4,500 Vp')).toBeTruthy();
});

test('the purchase ends the unfinished booking, and its sheet stays', async () => {
  finish();
  const sheet = await confirmSeat('Success!');
  expect(sentBodies()).toMatchObject([{ showtimeID: 's1', cinemaID: 'c1', numberOfTickets: 2, amountToPay: 9_000 }]);
  expect(sheet.getByText('2 tickets to Eko Nocturne, Friday 4:15 PM')).toBeTruthy();
  expect(unfinishedBooking()).toBeUndefined();
});

test('a purchase without an answer stays when the page wakes and the screening is sold out', async () => {
  finish();
  await screen.findByText('9,000 Vp');
  answer(loseTheNetwork);
  await confirmSeat('No answer yet');
  let asked = 0;
  alsoAnswer(
    on(
      listShowingShowtimes,
      { movieId: movieId(), lga: 'Sapele' },
      { showtimeIds: ['s1'], showtimes: [showtime('s1')] },
    ),
    on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, () => {
      asked += 1;
      return { cinemas: [cinema('c1', FULL)] };
    }),
  );
  act(refetchAll);
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  // The heading leads elsewhere once the new answer is in.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/movie/${movieId()}`),
  );
  expect(screen.getByRole('dialog', { name: 'No answer yet' })).toBeTruthy();
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
});
