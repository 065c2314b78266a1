import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { Ticket } from '@viewmax/contracts/tickets';
import { endSession, startSession } from '@viewmax/shared';
import { $tickets, seeCancelled, storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { json, renderAt, serve, tokenFor } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { CancelledLine } from './cancelled-line.tsx';

const LIST = 'POST /api/v1/fetchtickets';
const ticket = (id: string, more: Partial<Ticket> = {}) =>
  ({ TicketID: id, TicketStatus: 'Unused', MovieTitle: 'light don come', ...more }) as Ticket;
const gone = (id: string, more: Partial<Ticket> = {}) =>
  ticket(id, { TicketStatus: 'Cancelled', CancelReason: 'No power', ...more });
const line = () => screen.queryByRole('link')?.textContent;

beforeEach(() => startSession(tokenFor()));
afterEach(() => {
  cleanStores($tickets);
  act(endSession);
});

test('a member without a ticket for a show asks nothing, and sees nothing', async () => {
  storeTickets('u-1', [ticket('a', { TicketStatus: 'Used' }), gone('b', { CancelReason: undefined })]);
  const calls = serve({ [LIST]: () => json([]) });
  renderAt('/', <CancelledLine />);
  await act(async () => {});
  expect([line(), calls]).toEqual([undefined, []]);
});

test('a member with a ticket hears of the cancelled showing, until My Tickets has shown it', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  storeTickets('u-1', [ticket('a')]);
  serve({ [LIST]: () => json([gone('a')]) });
  renderAt('/', <CancelledLine />);
  expect(line()).toBeUndefined();
  expect((await screen.findByRole('link')).textContent).toBe('Light Don Come was cancelled.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/mytickets');
  act(() => seeCancelled([gone('a')]));
  expect(line()).toBeUndefined();
});

test('several showings are one line', () => {
  storeTickets('u-1', [gone('a'), gone('b'), gone('c', { MovieTitle: 'Eko' })]);
  renderAt('/', <CancelledLine />);
  expect(line()).toBe('Light Don Come and Eko were cancelled.');
});
