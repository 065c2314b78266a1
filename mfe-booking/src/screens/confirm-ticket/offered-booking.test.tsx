import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  fetchSeats,
  holdSeats,
  listShowingCinemas,
  listShowingShowtimes,
  listWaitings,
  releaseSeats,
} from '@viewmax/contracts/calls';
import { offerPath } from '@viewmax/contracts/notice-paths';
import { type Call, foreign, on, withFlags } from '@viewmax/testing';
import { $booking, chooseCinema, chooseShowtime, storeAttempt } from '../../stores/booking.ts';
import { $seats, leave } from '../../stores/seats.ts';
import {
  alsoAnswer,
  answer,
  beginAnew,
  confirmSeat,
  movieId,
  press,
  renderConfirm,
  seat,
  sentBodies,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { cinema, showtime } from '../../testing/data.ts';
import { answerOf, offer, waiting } from '../../testing/waitings.ts';

withMember();

let holds: Call[];
let released: unknown[];
beforeEach(() => {
  withFlags({ 'seats-on-a-plan': true });
  holds = [];
  released = [];
});
afterEach(() => history.replaceState(null, '', '/'));

/** A message of an offer was tapped. */
function openOffer(holdId = 'offer-1', before?: () => void): void {
  beginAnew();
  answer();
  alsoAnswer(
    on(listWaitings, () => answerOf(waiting('w1', { MovieID: movieId(), Offer: offer() }))),
    on(listShowingShowtimes, { movieId: movieId(), lga: 'Sapele' }, { showtimeIds: [], showtimes: [showtime('s1')] }),
    on(
      listShowingCinemas,
      { movieId: movieId(), lga: 'Sapele' },
      { cinemas: [cinema('c1', { PlanID: 'p1', AssignedSeats: 98, TotalSeats: 100 })] },
    ),
    on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, { PlanID: 'p1', Taken: '', Best: ['A1', 'A2', 'A3'] }),
    on(holdSeats, (call) => {
      holds.push(call);
      return { HoldID: 'own', Seats: ['A1'], Until: offer().Until };
    }),
    on(releaseSeats, ({ body }) => {
      released.push(body);
      return { ok: true as const };
    }),
  );
  before?.();
  history.replaceState(null, '', offerPath(holdId));
  renderConfirm(offerPath(holdId));
}

test('an offer opens Confirm with its seats held, and is bought as it is', async () => {
  openOffer();
  expect(await screen.findByText('Row F, seats 7 and 8 · together')).toBeTruthy();
  expect(screen.getByText(/^Held for you until/)).toBeTruthy();
  await confirmSeat('Success!');
  expect(sentBodies()).toMatchObject([{ holdID: 'offer-1', numberOfTickets: 2, showtimeID: 's1', cinemaID: 'c1' }]);
  expect([holds, released]).toEqual([[], []]);
});

test('an offer that the member leaves stays held, and one ticket less is a hold of choice', async () => {
  openOffer();
  await screen.findByText('Row F, seats 7 and 8 · together');
  await press('Fewer');
  expect(await screen.findByText('Row A, seat 1')).toBeTruthy();
  expect(holds).toHaveLength(1);
  expect(released).toEqual([]);
});

test('the seats of an offer are not given back with the screen', async () => {
  openOffer();
  await seat();
  history.replaceState(null, '', '/');
  leave();
  await new Promise((done) => setTimeout(done, 20));
  expect([$seats.get().state, released]).toEqual(['idle', []]);
});

test('an offer that is over says so, and leads to My Tickets', async () => {
  openOffer('another');
  expect(await screen.findByText('These seats are no longer held for you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My Tickets' }).getAttribute('href')).toBe('/mytickets');
  expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
});

test('offers that could not be loaded can be retried', async () => {
  openOffer('offer-2', () => alsoAnswer(on(listWaitings, foreign({ error: 'No' }, 400))));
  expect((await screen.findByRole('alert')).textContent).toContain('Your seats could not be loaded');
  const Offer = offer({ HoldID: 'offer-2' });
  alsoAnswer(on(listWaitings, answerOf(waiting('w1', { MovieID: movieId(), Offer }))));
  await press('Retry');
  expect(await screen.findByText('Row F, seats 7 and 8 · together')).toBeTruthy();
});

test('a purchase without an answer comes before an offer', async () => {
  openOffer('offer-1', () => {
    chooseShowtime(movieId(), showtime('s1'));
    chooseCinema(cinema('c1'));
    const booking = $booking.get();
    if (booking) storeAttempt(booking, { key: 'k', numberOfTickets: 1, amountToPay: 4_500 });
  });
  expect(await screen.findByRole('dialog', { name: /^No answer yet/ })).toBeTruthy();
});
