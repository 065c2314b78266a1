import { describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getMovie, getTicketPrice } from '@viewmax/contracts/calls';
import type { MovieResponse } from '@viewmax/contracts/movies';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import { $user } from '@viewmax/shared';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { $storedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { $busy, foreign, on, type Reply } from '@viewmax/testing';
import { $booking, type Booking, chooseCinema, chooseShowtime } from '../../stores/booking.ts';
import {
  alsoAnswer,
  answer,
  confirmSeat,
  elsewhere,
  loseTheNetwork,
  movieId,
  open,
  press,
  refuse,
  renderConfirm,
  seat,
  sentBodies,
  sentKeys,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { cinema, movie, showtime, ticket } from '../../testing/data.ts';
import { createPurchase } from './purchase.ts';

withMember();

describe('the screen leads home', () => {
  test('without a chosen showtime', () => {
    renderConfirm();
    expect(elsewhere()).toBe('/');
  });

  test('without a chosen cinema', () => {
    chooseShowtime('m0', showtime('s1'));
    renderConfirm();
    expect(elsewhere()).toBe('/');
  });
});

test('the screen takes the cinema that its preview hands over', async () => {
  open();
  cleanup();
  renderConfirm({ pathname: '/confirmticket', state: { cinema: cinema('c1', { Name: 'Amukpe Picture House' }) } });
  expect(await screen.findByText('Amukpe Picture House')).toBeTruthy();
  expect($booking.get()?.cinema?.Name).toBe('Amukpe Picture House');
});

describe('without a price', () => {
  test('shows no button before the price arrives', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
  });

  test('shows no button for a price of 0', async () => {
    open(undefined, { ticketPrice: 0 });
    expect(await screen.findByText('No tickets are sold here for this showtime.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
  });

  test('shows the failure and retries', async () => {
    open(undefined, foreign({ error: 'No' }, 400));
    expect((await screen.findByRole('alert')).textContent).toContain('The price could not be loaded');
    expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
    answer();
    await press('Retry');
    expect(await seat()).toBeTruthy();
  });
});

describe('a refusal', () => {
  test('shows the server’s message, the balance and the way to credit, which clears the choice', async () => {
    open(refuse(402, { error: 'x', message: 'You need more points', code: 'not_enough_points' }));
    await press('More');
    const sheet = await confirmSeat('You need more points!');
    await waitFor(() => expect(sheet.getByText('3,400 Vp')).toBeTruthy());
    expect(sentBodies()).toHaveLength(1);
    expect(sheet.getByRole('link', { name: 'You need more points!' }).getAttribute('href')).toBe('/fund?vp=5600');
    await userEvent.click(sheet.getByRole('link', { name: 'Get More Viewmax Credit' }));
    expect(elsewhere()).toBe('/fund?vp=5600');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ movieId: movieId() });
    expect($booking.get()).toBeNull();
  });

  test.each([
    ['not_enough_seats', 'There are not enough seats left', /Choose fewer tickets/],
    ['sold_out', 'This show is sold out at this cinema', /last seats were taken/],
    ['amount_mismatch', 'The price has changed', /new price/],
  ])('shows the text for %s', async (code, message, words) => {
    open(refuse(409, { error: message, message, code }));
    await userEvent.click(await seat());
    const sheet = within(await screen.findByRole('dialog', { name: `${message}!` }));
    expect(sheet.getByText(words)).toBeTruthy();
  });

  test('can be closed, and the choice stays', async () => {
    open(refuse(409, { message: 'The price has changed', code: 'amount_mismatch' }));
    await userEvent.click(await seat());
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect($booking.get()?.cinema).toBeTruthy();
  });

  test.each([
    ['sold_out', 'Choose another cinema', () => '/selectcinema'],
    ['not_shown_here', 'Choose another cinema', () => '/selectcinema'],
    ['showtime_over', 'Other showtimes', () => paths.movie(movieId())],
  ])('leads on from %s', async (code, words, to) => {
    open(refuse(409, { message: 'No', code }));
    await userEvent.click(await seat());
    await userEvent.click(await screen.findByRole('link', { name: words }));
    expect(elsewhere()).toBe(to());
    expect($booking.get()).not.toBeNull();
  });

  test('is followed by the current price', async () => {
    open(refuse(409, { message: 'The price has changed', code: 'amount_mismatch' }));
    const button = await seat();
    answer(refuse(409, { message: 'The price has changed', code: 'amount_mismatch' }), { ticketPrice: 5_000 });
    await userEvent.click(button);
    expect(await screen.findByText('5,000 Vp each')).toBeTruthy();
  });

  test.each([401, 403, 429])(
    'of a first try also counts with the status %i, because nothing was bought before',
    async (status) => {
      open(refuse(status, { message: 'Not now' }));
      await confirmSeat('Not now!');
    },
  );

  test('has a text of ours when the server sends none', async () => {
    open(refuse(400, {}));
    await confirmSeat('Your tickets could not be bought!');
  });

  test('gives the next confirmation a new key', async () => {
    open(refuse(409, { message: 'Sold' }));
    await userEvent.click(await seat());
    await press('Close');
    await userEvent.click(await seat());
    await screen.findByRole('dialog');
    expect(sentKeys()).toHaveLength(2);
    expect(new Set(sentKeys()).size).toBe(2);
  });
});

describe('a success', () => {
  test('on a slow network leaves the price card as it was, without placeholders', async () => {
    open();
    await seat();
    answer();
    alsoAnswer(
      on(getTicketPrice, { movieId: movieId(), cinemaId: 'c1', showtimeId: 's1' }, () => new Promise(() => {})),
    );
    await confirmSeat('Success!');
    expect(screen.getByText('4,500 Vp each')).toBeTruthy();
    expect(screen.getByText('4,500 Vp')).toBeTruthy();
  });

  test('writes its sheet once, although the movie arrives later', async () => {
    let arrive = (_movie: Reply<MovieResponse>) => {};
    open();
    alsoAnswer(on(getMovie, { movieId: movieId() }, () => new Promise((resolve) => (arrive = resolve))));
    await userEvent.click(await seat());
    const sheet = await screen.findByRole('dialog', { name: 'Success!' });
    const before = sheet.textContent;
    await act(async () => arrive({ onemoviedetails: movie(movieId()) }));
    expect(await screen.findByRole('heading', { name: 'Eko Nocturne' })).toBeTruthy();
    expect(sheet.textContent).toBe(before);
  });

  test('depends on the status alone', async () => {
    open(() => new Response('OK'));
    await confirmSeat('Success!');
  });

  test('stores the tickets on the phone at once', async () => {
    open(() => ({ tickets: [ticket('t1')] }));
    await confirmSeat('Success!');
    expect($storedTickets.get()?.tickets.map(({ TicketID }) => TicketID)).toEqual(['t1']);
  });
});

test('a purchase is sent once with the confirmed values, and delays an update of the app until its outcome was read', async () => {
  let finish = (_answer: Reply<PurchaseResponse>) => {};
  open(() => new Promise((resolve) => (finish = resolve)));
  const button = await seat();
  act(() => {
    // The test checks both before the next render.
    for (let tap = 0; tap < 2; tap++) button.click();
  });
  expect($busy.get()).toBe(true);
  await press('More');
  expect(screen.getByRole('status').textContent).toBe('1');
  // The frame that shows the busy button comes before the request.
  await waitFor(() => expect(sentBodies()).toHaveLength(1));
  finish({});
  await screen.findByRole('dialog', { name: 'Success!' });
  expect($busy.get()).toBe(true);
  expect(sentBodies()).toHaveLength(1);
  cleanup();
  expect($busy.get()).toBe(false);
});

test('a purchase without an answer delays no update, because the next release offers the same retry', async () => {
  open(loseTheNetwork);
  await confirmSeat('No answer yet');
  expect($busy.get()).toBe(false);
});

test('the screen shows how many seats are left when they are few', async () => {
  open(undefined, undefined, () => chooseCinema(cinema('c1', { AssignedSeats: 97, TotalSeats: 100 })));
  expect(await screen.findByText('4,500 Vp each, 3 seats left')).toBeTruthy();
});

describe('a tap on Confirm Seat below the sheet, where dialogs are not modal, buys nothing', () => {
  test('under a success', async () => {
    open();
    await confirmSeat('Success!');
    await userEvent.click(await seat());
    await afterPaint();
    expect(sentKeys()).toHaveLength(1);
  });

  test('after the answer and before the sheet is rendered', async () => {
    open();
    const booking = $booking.get() as Booking;
    const { confirm } = createPurchase(booking);
    await act(async () => {
      await confirm({ numberOfTickets: 1, amountToPay: 4_500 });
      await confirm({ numberOfTickets: 1, amountToPay: 4_500 });
    });
    expect(sentKeys()).toHaveLength(1);
  });

  test('under a refusal, until the member closes it', async () => {
    open(refuse(409, { message: 'Sold' }));
    await confirmSeat('Sold!');
    await userEvent.click(await seat());
    await afterPaint();
    expect(sentKeys()).toHaveLength(1);
  });
});

describe('the counter', () => {
  test('multiplies the price by the count', async () => {
    open();
    expect(await screen.findByText('4,500 Vp each')).toBeTruthy();
    await press('More');
    await press('More');
    expect(screen.getByText('13,500 Vp')).toBeTruthy();
    await press('Fewer');
    expect(screen.getByText('9,000 Vp')).toBeTruthy();
  });
});

test('the screen shows the chosen ticket, and that the purchase is irreversible', async () => {
  open();
  expect(await screen.findByRole('img', { name: 'Eko Nocturne poster' })).toBeTruthy();
  for (const words of ['Riverside Screens', '14 Court Road, Sapele, Delta', 'Riverside Mall', 'Friday, 4:15 PM']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText('05/12/2025')).toBeTruthy();
  expect(screen.getByText('Confirm Seat is irreversible.')).toBeTruthy();
});

test('the note begins with the rule of cancelling, and says that the purchase is irreversible after that', async () => {
  const rule = cinema('c1', { CancelRule: [{ minutes: 60, percent: 50 }] });
  open(undefined, undefined, () => {
    chooseShowtime(movieId(), showtime('s1', { Date: '2999-12-05' }));
    chooseCinema(rule);
  });
  await press('More');
  expect(screen.getByText(/^You can cancel/, { selector: 'b' }).parentElement?.textContent).toBe(
    'You can cancel the tickets under My Tickets until 05/12/2999, 3:15\u00a0PM, for 50 % back. After that, Confirm Seat is irreversible.',
  );
});

test('the screen buys once for two quick taps, leads to the tickets, and updates the balance', async () => {
  open();
  await press('More');
  await userEvent.dblClick(await seat());
  const sheet = within(await screen.findByRole('dialog', { name: 'Success!' }));
  expect(sentBodies()).toEqual([
    { uuid: 'u-1', showtimeID: 's1', cinemaID: 'c1', numberOfTickets: 2, amountToPay: 9_000 },
  ]);
  expect(sheet.getByText('2 tickets to Eko Nocturne, Friday 4:15 PM')).toBeTruthy();
  expect($booking.get()).toBeNull();
  await waitFor(() => expect($user.get()?.Balance).toBe(3_400));
  await userEvent.click(sheet.getByRole('link', { name: 'View Tickets' }));
  expect(elsewhere()).toBe('/mytickets');
});
