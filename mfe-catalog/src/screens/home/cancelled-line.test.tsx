import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { fetchTickets } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { endSession, startSession } from '@viewmax/shared';
import { $tickets, seeCancelled, storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { CancelledLine } from './cancelled-line.tsx';

const ticket = (id: string, more: Partial<Ticket> = {}): Ticket => ({
  ...{ TicketID: id, TicketStatus: 'Unused', MovieTitle: 'light don come', PosterURL: '/img/posters/light.svg' },
  ...{ CinemaName: 'Riverside Screens', CinemaAddress: '14 Court Road, Sapele, Delta', SeatNumber: 'F12' },
  ...{ ShowtimeTime: '16:15', ShowtimeDate: '2025-12-05', QrCode: '482917306123', ...more },
});
const gone = (id: string, more: Partial<Ticket> = {}) =>
  ticket(id, { TicketStatus: 'Cancelled', CancelReason: 'No power', ...more });
const line = () => screen.queryByRole('link')?.textContent;

beforeEach(() => startSession(tokenFor()));
afterEach(() => {
  cleanStores($tickets);
  act(endSession);
});

test('a member without a ticket for a screening asks nothing, and sees nothing', async () => {
  storeTickets('u-1', [ticket('a', { TicketStatus: 'Used' }), gone('b', { CancelReason: undefined })]);
  const calls = serve(on(fetchTickets, []));
  renderAt('/', <CancelledLine />);
  await act(async () => {});
  expect([line(), calls]).toEqual([undefined, []]);
});

test('a member with a ticket hears of the cancelled screening, until My Tickets has shown it', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  storeTickets('u-1', [ticket('a')]);
  serve(on(fetchTickets, [gone('a')]));
  renderAt('/', <CancelledLine />);
  expect(line()).toBeUndefined();
  expect((await screen.findByRole('link')).textContent).toBe('Light Don Come was cancelled.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/mytickets');
  act(() => seeCancelled([gone('a')]));
  expect(line()).toBeUndefined();
});

test('several screenings are one line', () => {
  storeTickets('u-1', [gone('a'), gone('b'), gone('c', { MovieTitle: 'Eko' })]);
  renderAt('/', <CancelledLine />);
  expect(line()).toBe('Light Don Come and Eko were cancelled.');
});
