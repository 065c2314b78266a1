import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  fetchSeats,
  holdSeats,
  listShowingCinemas,
  listShowingShowtimes,
  listWaitings,
  releaseSeats,
} from '@viewmax/contracts/calls';
import type { HoldSeatsRequest, SeatHold } from '@viewmax/contracts/seats';
import { finishBookingPath, rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { type Call, type Fake, on, type Reply, refusal, withFlags } from '@viewmax/testing';
import { $booking, type Booking, chooseCinema, clearChoice, storeAttempt } from '../../stores/booking.ts';
import { $seats } from '../../stores/seats.ts';
import {
  alsoAnswer,
  confirmSeat,
  loseTheNetwork,
  movieId,
  open,
  press,
  refuse,
  renderConfirm,
  seat,
  sentBodies,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { cinema, prices, showtime } from '../../testing/data.ts';

withMember();

const SOON = new Date(Date.now() + 600_000).toISOString();

let holds: Call[];
let released: unknown[];
beforeEach(() => {
  withFlags({ 'seats-on-a-plan': true });
  holds = [];
  released = [];
});
afterEach(() => history.replaceState(null, '', '/'));

const sentSeats = (body: unknown) => (body as { seats: string[] }).seats;

/** A hall with a plan: the best seats are F7 and on. */
function openHall(purchase?: Parameters<typeof open>[0], answers: Fake[] = [], before?: () => void): void {
  open(purchase, undefined, () => {
    chooseCinema(cinema('c1', { PlanID: 'p1' }));
    before?.();
  });
  alsoAnswer(
    on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, ({ query }) => {
      const count = Number(query.count);
      return { PlanID: 'p1', Taken: '', Best: Array.from({ length: count }, (_, at) => `F${7 + at}`) };
    }),
    on(holdSeats, (call) => {
      holds.push(call);
      return { HoldID: `hold-${holds.length}`, Seats: sentSeats(call.body), Until: SOON };
    }),
    on(releaseSeats, ({ body }) => {
      released.push(body);
      return { ok: true as const };
    }),
    ...answers,
  );
}

test('the screen holds the best seats, shows them, and buys exactly these', async () => {
  openHall();
  expect(await screen.findByText('Row F, seat 7')).toBeTruthy();
  await press('More');
  expect(await screen.findByText('Row F, seats 7 and 8 · together')).toBeTruthy();
  expect(screen.getByText(/^Held for you until \d/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/seats');
  await confirmSeat('Success!');
  expect(sentBodies()).toMatchObject([{ numberOfTickets: 2, holdID: 'hold-2' }]);
  expect($seats.get().held).toBeNull();
});

test('without the flag of the plan Confirm is that of a hall without one, also from an open screen on', async () => {
  openHall();
  expect(await screen.findByText('Row F, seat 7')).toBeTruthy();
  act(() => withFlags({}));
  await waitFor(() => expect(screen.queryByText('Row F, seat 7')).toBeNull());
  await confirmSeat('Success!');
  expect(sentBodies()).toEqual([expect.not.objectContaining({ holdID: expect.anything() })]);
});

test('a member whose seats went to another with the points for them reads it, and has the next best ones', async () => {
  openHall(undefined, [
    on(
      fetchSeats,
      { showtimeId: 's1', cinemaId: 'c1' },
      { PlanID: 'p1', Taken: '', Best: ['F9'], Yielded: ['F7', 'F8'] },
    ),
  ]);
  expect(await screen.findByText('Row F, seat 9')).toBeTruthy();
  expect(screen.getByText('Row F, seats 7 and 8 went to a member with the points for them.')).toBeTruthy();
});

test('the button waits for the seats of a new count', async () => {
  let hold: ((answer: Reply<SeatHold>) => void) | undefined;
  openHall();
  await screen.findByText('Row F, seat 7');
  alsoAnswer(on(holdSeats, () => new Promise((resolve) => (hold = resolve))));
  await press('More');
  expect((await seat()).getAttribute('aria-busy')).toBe('true');
  await userEvent.click(await seat());
  expect(sentBodies()).toEqual([]);
  await waitFor(() => expect(hold).toBeDefined());
  await act(async () => hold?.({ HoldID: 'late', Seats: ['F7', 'F8'], Until: SOON }));
  await waitFor(async () => expect((await seat()).getAttribute('aria-busy')).not.toBe('true'));
});

describe('leaving the screen', () => {
  test('gives the seats back', async () => {
    openHall();
    await screen.findByText('Row F, seat 7');
    cleanup();
    await waitFor(() => expect(released).toEqual([{ uuid: 'u-1', holdID: 'hold-1' }]));
    expect($seats.get().held).toBeNull();
  });

  test.each(['/fund', '/seats', '/paymentsuccessful'])('for %s keeps them', async (path) => {
    openHall();
    await screen.findByText('Row F, seat 7');
    history.replaceState(null, '', path);
    cleanup();
    expect($seats.get().held?.holdId).toBe('hold-1');
    expect(released).toEqual([]);
  });
});

test('a family holds its seats as the party that it is, also on the way to the map and back', async () => {
  const hall = cinema('c1', { PlanID: 'p1', Categories: prices });
  openHall(undefined, [], () => chooseCinema(hall));
  alsoAnswer(on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, { cinemas: [hall] }));
  await press('More children');
  await screen.findByText('Row F, seats 7 and 8 · together');
  history.replaceState(null, '', '/seats');
  cleanup();
  renderConfirm();
  await confirmSeat('Success!');
  expect(sentBodies()).toMatchObject([
    { amountToPay: 6_500, categories: [{ count: 1 }, { category: 'child', count: 1 }] },
  ]);
  expect(holds.map(({ body }) => (body as HoldSeatsRequest).categories?.length)).toEqual([undefined, 2, 2]);
});

test('an unfinished booking has its own count, whatever the phone still holds', async () => {
  openHall();
  await screen.findByText('Row F, seat 7');
  history.replaceState(null, '', '/fund');
  cleanup();
  rememberBooking({
    movieId: movieId(),
    showtime: showtime('s1'),
    cinema: { CinemaID: 'c1', Name: 'Riverside Screens' },
    count: 2,
  });
  clearChoice();
  alsoAnswer(
    on(
      listShowingShowtimes,
      { movieId: movieId(), lga: 'Sapele' },
      { showtimeIds: ['s1'], showtimes: [showtime('s1')] },
    ),
    on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, { cinemas: [cinema('c1', { PlanID: 'p1' })] }),
  );
  renderConfirm(finishBookingPath);
  expect(await screen.findByText('Row F, seats 7 and 8 · together')).toBeTruthy();
});

test('a purchase without an answer keeps its seats', async () => {
  openHall(loseTheNetwork);
  await screen.findByText('Row F, seat 7');
  await confirmSeat('No answer yet');
  cleanup();
  expect($seats.get().held?.holdId).toBe('hold-1');
  expect(released).toEqual([]);
});

test('a purchase that succeeds after a reload asks for no seats, and no words on seats stand behind its sheet', async () => {
  openHall(undefined, [on(holdSeats, refusal('hold_again_later'))], () =>
    storeAttempt($booking.get() as Booking, { key: 'before', numberOfTickets: 2, amountToPay: 9_000 }),
  );
  await press('Retry');
  await screen.findByRole('dialog', { name: 'Success!' });
  await waitFor(() => expect($seats.get().isBusy).toBe(false));
  expect(screen.queryByText(/best free seats/)).toBeNull();
  expect($seats.get().state).toBe('idle');
});

test('a phone with a wrong clock holds its seats for ten minutes too', async () => {
  openHall(undefined, [
    on(holdSeats, ({ body }) => ({ HoldID: 'h', Seats: sentSeats(body), Until: '2020-01-01T00:00:00Z' })),
  ]);
  await screen.findByText('Row F, seat 7');
  expect(screen.getByText(/^Held for you until \d/)).toBeTruthy();
});

test('a hold that ends under the eyes of its member says what Confirm Seat does now', async () => {
  openHall(undefined, [
    on(holdSeats, ({ body }) => ({
      HoldID: 'h',
      Seats: sentSeats(body),
      Until: new Date(Date.now() + 900).toISOString(),
    })),
  ]);
  await screen.findByText('Row F, seat 7');
  const words = 'No longer held for you. Confirm Seat takes them if they are still free.';
  expect(await screen.findByText(words, undefined, { timeout: 5_000 })).toBeTruthy();
});

test('a member who comes back keeps count and seats, and their hold is prolonged', async () => {
  openHall();
  await press('More');
  await screen.findByText('Row F, seats 7 and 8 · together');
  history.replaceState(null, '', '/seats');
  cleanup();
  const Mine = { HoldID: 'hold-2', Seats: ['C1', 'C2'], Until: SOON };
  openHall(undefined, [
    on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, { PlanID: 'p1', Taken: '', Best: ['F7', 'F8'], Mine }),
  ]);
  expect(await screen.findByText('Row C, seats 1 and 2 · together')).toBeTruthy();
  expect(sentSeats(holds.at(-1)?.body)).toEqual(['C1', 'C2']);
});

test('seats that others bought are replaced before the button works again', async () => {
  openHall(refuse(409, { message: 'These seats were just taken', code: 'seats_taken' }));
  await screen.findByText('Row F, seat 7');
  alsoAnswer(on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, { PlanID: 'p1', Taken: '', Best: ['A3'] }));
  const sheet = await confirmSeat('These seats were just taken!');
  expect(sheet.getByText(/Look at the new seats/)).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Row A, seat 3')).toBeTruthy();
});

test('an ended hold whose seats are gone is forgotten, although the server holds no others yet', async () => {
  openHall(refuse(409, { message: 'These seats were just taken', code: 'seats_taken' }));
  await screen.findByText('Row F, seat 7');
  alsoAnswer(on(holdSeats, refusal('hold_again_later')));
  const sheet = await confirmSeat('These seats were just taken!');
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('The best free seats are chosen when you confirm.')).toBeTruthy();
});

test('where others hold all that is left, the member may wait for these seats, and the first button tries again', async () => {
  openHall(refuse(409, { message: 'All free seats are being chosen by others', code: 'seats_held' }), [
    on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, { PlanID: 'p1', Taken: '', Best: [] }),
    on(listWaitings, { Waitings: [], CanSms: false }),
  ]);
  await screen.findByText('The best free seats are chosen when you confirm.');
  const sheet = await confirmSeat('All free seats are being chosen by others!');
  expect(await sheet.findByRole('button', { name: 'Tell me when 1 seat is free' })).toBeTruthy();
  await press('Try again');
  await waitFor(() => expect(sentBodies()).toHaveLength(2));
});

test('a server that refuses a hold sells without one', async () => {
  openHall(undefined, [on(holdSeats, refusal('hold_again_later'))]);
  await screen.findByText('The best free seats are chosen when you confirm.');
  await confirmSeat('Success!');
  expect(sentBodies()[0]).not.toHaveProperty('holdID');
});

test('a party above ten reads that its seats are chosen, and one ticket less holds seats again', async () => {
  openHall();
  for (let taps = 0; taps < 10; taps += 1) await press('More');
  const words = 'Seats are chosen for you, up to 10 can be chosen on the map.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  expect((await seat()).getAttribute('aria-busy')).not.toBe('true');
  await press('Fewer');
  expect(await screen.findByText('Row F, seats 7 to 16 · together')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
});

test('a hall without a plan has no row of seats, and asks for none', async () => {
  open();
  await seat();
  expect(screen.queryByText(/seats? \d|best free seats/)).toBeNull();
  expect(holds).toEqual([]);
});

test('without a network the seats stay shown, and Change says why it is off', async () => {
  openHall();
  await screen.findByText('Row F, seat 7');
  const onLine = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine') as PropertyDescriptor;
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  act(() => void dispatchEvent(new Event('offline')));
  const row = within(screen.getByText('Row F, seat 7').closest('[role=status]') as HTMLElement);
  expect(row.getByRole('button', { name: 'Change' }).getAttribute('aria-disabled')).toBe('true');
  expect(row.getByText('You are offline, so your seats cannot change.')).toBeTruthy();
  Object.defineProperty(navigator, 'onLine', onLine);
  act(() => void dispatchEvent(new Event('online')));
  expect(row.getByRole('link', { name: 'Change' })).toBeTruthy();
});
