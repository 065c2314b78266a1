import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listShowingCinemas, listShowingShowtimes } from '@viewmax/contracts/calls';
import type { Cinema, ShowingCinemasResponse } from '@viewmax/contracts/cinemas';
import { invalidateKeys } from '@viewmax/shared';
import {
  finishBookingPath,
  forgetBooking,
  rememberBooking,
  unfinishedBooking,
} from '@viewmax/shared/bundled/unfinished-booking.ts';
import { type Answer, on } from '@viewmax/testing';
import { chooseCinema, chooseShowtime } from '../../stores/booking.ts';
import {
  alsoAnswer,
  answer,
  beginAnew,
  confirmSeat,
  movieId,
  type Purchase,
  refuse,
  renderConfirm,
  seat,
  sentBodies,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { cinema, prices, showtime } from '../../testing/data.ts';

withMember();
afterEach(() => {
  forgetBooking();
  invalidateKeys((key) => key.startsWith('booking/') || key.startsWith('finish-booking/'));
});

const riverside = (more: Partial<Cinema> = {}) =>
  cinema('c1', { Name: 'Riverside Screens', Price: 4_500, Categories: prices, ...more });

function open(purchase?: Purchase, cinemas: Answer<ShowingCinemasResponse> = { cinemas: [riverside()] }): void {
  beginAnew();
  chooseShowtime(movieId(), showtime('s1'));
  chooseCinema(riverside());
  answer(purchase);
  alsoAnswer(on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, cinemas));
  renderConfirm();
}

const tap = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await screen.findByRole('button', { name }));
};

test('a family is sent by categories, at one total', async () => {
  open({ tickets: [] });
  await tap('More children', 'Fewer adults', 'More students');
  expect(await screen.findByText('5,000 Vp')).toBeTruthy();
  const sheet = await confirmSeat('Success!');
  expect(sentBodies()).toEqual([
    expect.objectContaining({
      numberOfTickets: 2,
      amountToPay: 5_000,
      categories: [
        { category: 'child', count: 1 },
        { category: 'student', count: 1 },
      ],
    }),
  ]);
  expect(sheet.getByText(/^1 child, 1 student to Eko Nocturne/)).toBeTruthy();
});

test('the counters are there before the server’s prices, and nothing is confirmed at old ones', async () => {
  open({}, () => new Promise(() => {}));
  expect(await screen.findByRole('heading', { name: 'Student' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
});

test('a cinema whose prices became one sells as before', async () => {
  open({ tickets: [] }, { cinemas: [riverside({ Categories: undefined })] });
  await seat();
  expect(screen.getByRole('heading', { name: 'Tickets' })).toBeTruthy();
  await confirmSeat('Success!');
  expect(sentBodies()[0]).not.toHaveProperty('categories');
});

test('a category that is gone counts as the default, at the new total', async () => {
  let isGone = false;
  open(refuse(409, { message: 'One of these prices is no longer sold here', code: 'category_gone' }), () => ({
    cinemas: [riverside({ Categories: isGone ? prices.filter(({ Category }) => Category !== 'child') : prices })],
  }));
  await tap('More children');
  await seat();
  isGone = true;
  const sheet = await confirmSeat('One of these prices is no longer sold here!');
  expect(sheet.getByText('The new prices are shown now. Nothing was charged.')).toBeTruthy();
  expect(await screen.findByText('9,000 Vp')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Child' })).toBeNull();
});

test('a family without the points comes back as it was', async () => {
  open();
  await tap('More adults', 'More children');
  await screen.findByText(/^You need 7,600 Vp/);
  expect(unfinishedBooking()?.categories).toEqual([
    { category: 'adult', count: 2 },
    { category: 'child', count: 1 },
  ]);
});

test('a remembered family is on the counters again', async () => {
  beginAnew();
  answer({ tickets: [] });
  alsoAnswer(
    on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, { cinemas: [riverside()] }),
    on(
      listShowingShowtimes,
      { movieId: movieId(), lga: 'Sapele' },
      {
        showtimeIds: ['s1'],
        showtimes: [showtime('s1', { Date: '2100-01-01' })],
      },
    ),
  );
  rememberBooking({
    movieId: movieId(),
    showtime: showtime('s1', { Date: '2100-01-01' }),
    cinema: { CinemaID: 'c1', Name: 'Riverside Screens' },
    count: 2,
    categories: [{ category: 'child', count: 2 }],
  });
  renderConfirm(finishBookingPath);
  expect(await screen.findByText('No adult is in this party. The cinema says of children: “Under 12”.')).toBeTruthy();
  await confirmSeat('Success!');
  expect(sentBodies()).toEqual([
    expect.objectContaining({ numberOfTickets: 2, amountToPay: 4_000, categories: [{ category: 'child', count: 2 }] }),
  ]);
});
