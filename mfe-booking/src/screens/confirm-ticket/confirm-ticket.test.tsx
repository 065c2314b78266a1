import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { $user, endSession, startSession } from '@viewmax/shared';
import { $busy, json, provideModalDialogs, renderAt, serve, tokenFor } from '@viewmax/shared/testing';
import { $keptTickets } from '../../stores/kept-tickets.ts';
import {
  $selection,
  chooseCinema,
  chooseShowtime,
  clearSelection,
  forgetAttempt,
  keepAttempt,
  type Selection,
} from '../../stores/selection.ts';
import { cinema, showtime } from '../../testing/showtimes.ts';
import { ticket } from '../../testing/tickets.ts';
import { ConfirmTicketScreen } from './confirm-ticket.tsx';

provideModalDialogs();

const PURCHASE = 'POST /api/v1/purchaseticket';
let count = 0;
let keys: (string | null)[] = [];

function answer(price: Response, purchase: () => Response | Promise<Response>) {
  const calls = serve({
    [`GET /api/v1/movie/m${count}`]: () => json({ onemoviedetails: { Title: 'Eko Nocturne', PosterURL: '/p.svg' } }),
    [`GET /api/v1/ticketprice/m${count}/c1/s1`]: () => price.clone(),
    [PURCHASE]: purchase,
    'GET /api/v1/refresh/u-1': () => json({ token: tokenFor({ Balance: 3_400 }) }),
  });
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    if (key) keys.push(key);
    return fetch(input, init);
  };
  return calls;
}

function open(
  purchase: () => Response | Promise<Response> = () => json({}),
  price: Response = json({ ticketPrice: 4_500 }),
  before?: () => void,
) {
  count += 1;
  keys = [];
  chooseShowtime(`m${count}`, showtime('s1'));
  chooseCinema(cinema('c1', { Name: 'Riverside Screens' }));
  before?.();
  const calls = answer(price, purchase);
  renderAt('/confirmticket', <ConfirmTicketScreen />);
  return () => calls.filter(({ path }) => path === '/api/v1/purchaseticket').map(({ body }) => body);
}

const seat = () => screen.findByRole('button', { name: 'Confirm Seat' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const elsewhere = () => screen.getByTestId('elsewhere').textContent;
const refuse = (status: number, body: object) => () => json(body, status);

let error: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  error = jest.spyOn(console, 'error').mockImplementation(() => {});
  startSession(tokenFor({ Balance: 6_250 }));
});
afterEach(() => {
  error.mockRestore();
  const waiting = $selection.get()?.attempt;
  if (waiting) forgetAttempt(waiting);
  clearSelection();
  endSession();
});

describe('leads home', () => {
  it('when no showtime is chosen', () => {
    renderAt('/confirmticket', <ConfirmTicketScreen />);
    expect(elsewhere()).toBe('/');
  });

  it('when no cinema is chosen', () => {
    chooseShowtime('m0', showtime('s1'));
    renderAt('/confirmticket', <ConfirmTicketScreen />);
    expect(elsewhere()).toBe('/');
  });
});

describe('without a price', () => {
  it('has no button before the price is there', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
  });

  it('has no button for a price of 0', async () => {
    open(undefined, json({ ticketPrice: 0 }));
    expect(await screen.findByText('No tickets are sold here for this showtime.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
  });

  it('says that it did not load, and asks again', async () => {
    open(undefined, json({ error: 'No' }, 400));
    expect((await screen.findByRole('alert')).textContent).toContain('The price could not be loaded');
    expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull();
    answer(json({ ticketPrice: 4_500 }), () => json({}));
    await press('Retry');
    expect(await seat()).toBeTruthy();
  });
});

describe('a refusal', () => {
  it('shows the message with its mark, the balance, and the way to credit, which gives up the choice', async () => {
    const bodies = open(refuse(402, { error: 'x', message: 'You need more Vp', code: 'not_enough_points' }));
    await press('More');
    await userEvent.click(await seat());
    const sheet = within(await screen.findByRole('dialog', { name: 'You need more Vp!' }));
    await waitFor(() => expect(sheet.getByText('3,400 Vp')).toBeTruthy());
    expect(bodies()).toHaveLength(1);
    expect(sheet.getByRole('link', { name: 'You need more Vp!' }).getAttribute('href')).toBe('/fund?vp=5600');
    await userEvent.click(sheet.getByRole('link', { name: 'Get More Viewmax Credit' }));
    expect(elsewhere()).toBe('/fund?vp=5600');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ movieId: `m${count}` });
    expect($selection.get()).toBeNull();
  });

  it.each([
    ['not_enough_seats', 'There are not enough seats left', /Choose fewer tickets/],
    ['sold_out', 'This show is sold out at this cinema', /last seats were taken/],
    ['amount_mismatch', 'The price has changed', /new price/],
  ])('explains %s', async (code, message, words) => {
    open(refuse(409, { error: message, message, code }));
    await userEvent.click(await seat());
    const sheet = within(await screen.findByRole('dialog', { name: `${message}!` }));
    expect(sheet.getByText(words)).toBeTruthy();
  });

  it('can be closed, and the choice stands', async () => {
    open(refuse(409, { message: 'The price has changed', code: 'amount_mismatch' }));
    await userEvent.click(await seat());
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect($selection.get()?.cinema).toBeTruthy();
  });

  it.each([
    ['sold_out', 'Choose another cinema', () => '/selectcinema'],
    ['not_shown_here', 'Choose another cinema', () => '/selectcinema'],
    ['showtime_over', 'Other showtimes', () => `/movie/m${count}`],
  ])('leads on from %s', async (code, words, to) => {
    open(refuse(409, { message: 'No', code }));
    await userEvent.click(await seat());
    await userEvent.click(await screen.findByRole('link', { name: words }));
    expect(elsewhere()).toBe(to());
    expect($selection.get()).not.toBeNull();
  });

  it('has words of its own where the server has none', async () => {
    open(refuse(400, {}));
    await userEvent.click(await seat());
    expect(await screen.findByRole('dialog', { name: 'Your tickets could not be bought!' })).toBeTruthy();
  });

  it('makes the next confirmation another one', async () => {
    open(refuse(409, { message: 'Sold' }));
    await userEvent.click(await seat());
    await press('Close');
    await userEvent.click(await seat());
    await screen.findByRole('dialog');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('without an answer', () => {
  it.each([
    ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', refuse(500, { error: 'x' })],
    ['somebody between gave up waiting', refuse(408, {})],
    ['another try is under way', refuse(409, { message: 'Your purchase is still being made', code: 'in_progress' })],
  ])('when %s, Retry sends the same key and the same purchase', async (_, first) => {
    const bodies = open(first);
    await press('More');
    await userEvent.click(await seat());
    await screen.findByRole('dialog', { name: 'No answer yet' });
    expect($selection.get()?.attempt?.key).toBe(keys[0]);
    const again = answer(json({ ticketPrice: 4_500 }), () => json({}));
    await press('Retry');
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(again.find(({ path }) => path === '/api/v1/purchaseticket')?.body).toEqual(bodies()[0]);
  });

  it.each([401, 403, 429])(
    'stays unknown when the next try is turned away with %i: the first may have bought',
    async (status) => {
      open(() => Promise.reject(new TypeError('Failed to fetch')));
      await userEvent.click(await seat());
      await screen.findByRole('dialog', { name: 'No answer yet' });
      const again = answer(json({ ticketPrice: 4_500 }), refuse(status, { error: 'Too many tries' }));
      await press('Retry');
      await waitFor(() => expect(again.length).toBeGreaterThan(0));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).not.toBe('true'),
      );
      expect(screen.getByRole('dialog', { name: 'No answer yet' })).toBeTruthy();
    },
  );

  it('charges once when the session ended before the next try and the same person signed in again', async () => {
    open(() => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(await seat());
    await screen.findByRole('dialog', { name: 'No answer yet' });
    serve({ [PURCHASE]: refuse(401, { error: 'x' }), 'GET /api/v1/refresh/u-1': refuse(401, { error: 'x' }) });
    await press('Retry');
    await waitFor(() => expect($user.get()).toBeNull());
    cleanup();
    startSession(tokenFor());
    answer(json({ ticketPrice: 4_500 }), () => json({}));
    renderAt('/confirmticket', <ConfirmTicketScreen />);
    await press('Retry');
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
    expect($selection.get()).toBeNull();
  });

  it('stands after a reload, and is sent again as it was', async () => {
    const bodies = open(undefined, undefined, () => {
      keepAttempt($selection.get() as Selection, { key: 'before', numberOfTickets: 3, amountToPay: 13_500 });
    });
    await press('Retry');
    expect(await screen.findByText(/^3 tickets/)).toBeTruthy();
    expect(keys).toEqual(['before']);
    expect(bodies()).toMatchObject([{ numberOfTickets: 3, amountToPay: 13_500 }]);
  });
});

describe('a success', () => {
  it('is one by its status alone', async () => {
    open(() => new Response('OK'));
    await userEvent.click(await seat());
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeTruthy();
  });

  it('puts the tickets on the phone at once', async () => {
    open(() => json({ tickets: [ticket('t1')] }));
    await userEvent.click(await seat());
    await screen.findByRole('dialog', { name: 'Success!' });
    expect($keptTickets.get()?.tickets.map(({ TicketID }) => TicketID)).toEqual(['t1']);
  });
});

it('holds back an update of the app while it is sent', async () => {
  let finish = (_answer: Response) => {};
  open(() => new Promise((resolve) => (finish = resolve)));
  await userEvent.click(await seat());
  expect($busy.get()).toBe(true);
  finish(json({}));
  await screen.findByRole('dialog', { name: 'Success!' });
  expect($busy.get()).toBe(false);
});

it('says how many seats are left where they are few', async () => {
  open(undefined, undefined, () => chooseCinema(cinema('c1', { AssignedSeats: 97, TotalSeats: 100 })));
  expect(await screen.findByText('4,500 Vp each, 3 seats left')).toBeTruthy();
});

describe('the counter', () => {
  it('does nothing at one ticket', async () => {
    open();
    await seat();
    await press('Fewer');
    expect(screen.getByRole('status').textContent).toBe('1');
  });

  it('multiplies the price', async () => {
    open();
    expect(await screen.findByText('4,500 Vp each')).toBeTruthy();
    await press('More');
    await press('More');
    expect(screen.getByText('13,500 Vp')).toBeTruthy();
    await press('Fewer');
    expect(screen.getByText('9,000 Vp')).toBeTruthy();
  });
});

it('shows what is bought, and that it is irreversible', async () => {
  open();
  expect(await screen.findByRole('img', { name: 'Eko Nocturne poster' })).toBeTruthy();
  for (const words of ['Riverside Screens', '14 Court Road, Sapele, Delta', 'Riverside Mall', 'Friday, 4:15 PM']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText('05/12/2025')).toBeTruthy();
  expect(screen.getByText('Confirm Seat is irreversible.')).toBeTruthy();
});

it('buys once for two quick taps, leads to the tickets, and the balance is current', async () => {
  const bodies = open();
  await press('More');
  await userEvent.dblClick(await seat());
  const sheet = within(await screen.findByRole('dialog', { name: 'Success!' }));
  expect(bodies()).toEqual([{ uuid: 'u-1', showtimeID: 's1', cinemaID: 'c1', numberOfTickets: 2, amountToPay: 9_000 }]);
  expect(sheet.getByText('2 tickets to Eko Nocturne, Friday 4:15 PM')).toBeTruthy();
  expect($selection.get()).toBeNull();
  await waitFor(() => expect($user.get()?.Balance).toBe(3_400));
  await userEvent.click(sheet.getByRole('link', { name: 'View Tickets' }));
  expect(elsewhere()).toBe('/mytickets');
});
