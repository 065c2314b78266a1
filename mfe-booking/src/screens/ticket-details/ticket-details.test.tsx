import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchTicket } from '@viewmax/contracts/calls';
import { ticketPath } from '@viewmax/contracts/notice-paths';
import type { Ticket } from '@viewmax/contracts/tickets';
import { platform } from '@viewmax/shared';
import { $storedTickets, storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { foreign, on, type Reply, renderAt, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { storeOpened } from '../../stores/tickets.ts';
import { ticket } from '../../testing/data.ts';
import { openTicket as open } from '../../testing/open-ticket.tsx';
import { TicketDetailsScreen } from './ticket-details.tsx';

const setWakeLock = (value: unknown) => Object.defineProperty(navigator, 'wakeLock', { value, configurable: true });

afterEach(() => void setWakeLock(undefined));
signInForEachTest();

test('the screen leads to the tickets when no ticket was opened', () => {
  const calls = open(undefined, null);
  expect(screen.getByTestId('elsewhere').textContent).toBe('/mytickets');
  expect(calls).toEqual([]);
});

test('the screen shows the failure and retries', async () => {
  open(foreign({ error: 'There is no such ticket here.' }, 404));
  expect((await screen.findByRole('alert')).textContent).toContain('The ticket could not be loaded');
  serve(on(fetchTicket, ticket('a')));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('482 917 306 123')).toBeTruthy();
});

test('the screen fetches the member’s own ticket, and after a reload the last opened one', async () => {
  storeOpened('b');
  const calls = open(ticket('b'), null);
  await screen.findByText('Movie b');
  expect(calls[0]?.body).toEqual({ uuid: 'u-1', ticketID: 'b' });
});

test('a ticket says what its price is for, where the cinema has several', async () => {
  open(ticket('a', { Category: 'child' }));
  expect((await screen.findByText('Child')).closest('dd')?.textContent).toBe('F12 Child');
});

test('the screen offers other remotes the place below the ticket', async () => {
  const fillSlot = jest.spyOn(platform(), 'fillSlot');
  open(ticket('a'));
  await screen.findByText('482 917 306 123');
  expect(fillSlot).toHaveBeenLastCalledWith('ticket.below', expect.anything(), { ticketId: 'a' });
});

test('the screen fetches the ticket that a push message names', async () => {
  storeOpened('b');
  const calls = serve(on(fetchTicket, ticket('c d')));
  renderAt('/ticketdetails', <TicketDetailsScreen />, ticketPath('c d'));
  await screen.findByText('Movie c d');
  expect(calls[0]?.body).toEqual({ uuid: 'u-1', ticketID: 'c d' });
});

test('the screen shows the code, the pin and their age without a network', async () => {
  storeTickets('u-1', [ticket('a')]);
  open();
  expect(screen.getByRole('img', { name: 'QR code' })).toBeTruthy();
  expect(screen.getByText('482 917 306 123')).toBeTruthy();
  expect((await screen.findByText(/Saved on this phone/)).textContent).toMatch(/Last updated/);
});

test('a ticket says below its code that the network is lost, in one note with its age', async () => {
  storeTickets('u-1', [ticket('a')]);
  open(ticket('a'));
  await screen.findByText(/^Caution/);
  expect(screen.queryByText(/currently offline/)).toBeNull();
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  const note = screen.getByText('You are currently offline. Please check your internet connection.').closest('div');
  expect(note?.textContent).toContain('Saved on this phone. Last updated');
  const follows = (before: Element, after: Element | null) =>
    after && Boolean(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(follows(screen.getByText('482 917 306 123'), note)).toBe(true);
  expect(note && follows(note, screen.getByText(/^Caution/))).toBe(true);
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/currently offline/)).toBeNull();
});

test('the note of a stored copy stays during a retry, and leaves after an answer', async () => {
  storeTickets('u-1', [ticket('a')]);
  open();
  await screen.findByText(/Saved on this phone/);
  let answer = (_: Reply<Ticket>) => {};
  serve(on(fetchTicket, () => new Promise((resolve) => (answer = resolve))));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText(/Saved on this phone/)).toBeTruthy();
  await act(async () => answer(ticket('a')));
  expect(screen.queryByText(/Saved on this phone/)).toBeNull();
});

test('the phone stores the update of one ticket among the others', async () => {
  storeTickets('u-1', [ticket('a'), ticket('b')]);
  open(ticket('a', { TicketStatus: 'Used' }));
  await waitFor(() =>
    expect($storedTickets.get()?.tickets.map((stored) => stored.TicketStatus)).toEqual(['Unused', 'Used']),
  );
});

describe('tickets of one showtime', () => {
  test('are not offered for a single ticket', async () => {
    storeTickets('u-1', [ticket('a'), ticket('b')]);
    open(ticket('a'));
    await screen.findByText('Movie a');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('are one tap away, by seat, also without a network', async () => {
    const both = { ShowtimeID: 's', CinemaID: 'c' };
    storeTickets('u-1', [ticket('b', { ...both, SeatNumber: 'F13', TicketStatus: 'Used' }), ticket('a', both)]);
    open();
    const seats = screen.getAllByRole('link', { name: /^Seat/ });
    expect(seats.map((seat) => [seat.textContent, seat.getAttribute('aria-current')])).toEqual([
      ['Seat F12', 'page'],
      ['Seat F13 Used', null],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Seat F13 Used' }));
    expect(await screen.findByText('Movie b')).toBeTruthy();
    expect(screen.getByText('This ticket is Used.')).toBeTruthy();
  });
});

describe('the screen’s light', () => {
  test('may go out for a ticket that is over', async () => {
    const request = jest.fn();
    setWakeLock({ request });
    open(ticket('a', { TicketStatus: 'Used' }));
    await screen.findByText('Movie a');
    expect(request).not.toHaveBeenCalled();
  });

  test('stays on while the code is shown', async () => {
    const release = jest.fn(async () => {});
    const request = jest.fn(async (_kind: string) => ({ release }));
    setWakeLock({ request });
    open(ticket('a'));
    await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  });
});
