import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { renderAt, serve, tokenFor } from '@viewmax/testing';
import { openedTicket } from '../../stores/tickets.ts';
import { ticket } from '../../testing/data.ts';
import { TicketDetailsScreen } from './ticket-details.tsx';

const WIDTH = 390;
const SEATS = ['J1', 'J2', 'J3', 'J4'];

const pageList = () => screen.getByRole('list', { name: 'Codes of this showtime' });
const openSeat = () => screen.getByRole('link', { current: 'page' }).textContent;
const button = (name: string) => screen.getByRole('button', { name });

function swipeTo(page: number): void {
  fireEvent.pointerDown(pageList());
  pageList().scrollLeft = page * WIDTH;
  fireEvent.scroll(pageList());
  act(() => jest.advanceTimersByTime(200));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  serve();
  startSession(tokenFor());
  const group = { MovieTitle: 'Eko Nocturne', ShowtimeID: 's', CinemaID: 'c' };
  const tickets = SEATS.map((SeatNumber, at) =>
    ticket(SeatNumber, { ...group, SeatNumber, QrCode: String(at + 1).repeat(12) }),
  );
  storeTickets('u-1', tickets);
  renderAt('/ticketdetails', <TicketDetailsScreen />, { pathname: '/ticketdetails', state: { ticketId: 'J2' } });
});
afterEach(() => {
  invalidateKeys((key) => key.startsWith('booking/'));
  endSession();
});

test('the list opens at the ticket, and shows one code to a screen reader', () => {
  expect(pageList().scrollLeft).toBe(WIDTH);
  expect(screen.getAllByRole('img', { name: 'QR code' })).toHaveLength(1);
  expect(screen.getByText('222 222 222 222').closest('[aria-hidden]')).toBeNull();
  expect(screen.getByText('111 111 111 111').closest('[aria-hidden]')).toBeTruthy();
});

test('the list renders the neighbours of the open code, and no others', () => {
  expect(screen.getByText('333 333 333 333')).toBeTruthy();
  expect(screen.queryByText('444 444 444 444')).toBeNull();
});

test('a swipe turns to the next code', () => {
  swipeTo(2);
  expect(openSeat()).toBe('Seat J3');
  expect(openedTicket()).toBe('J3');
  expect(screen.getByText(/^Caution/).textContent).toContain('J3');
  expect(screen.getByText('Ticket 3 of 4, seat J3').getAttribute('aria-live')).toBe('polite');
});

test('the buttons turn the pages', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(button('Next ticket'));
  expect(openSeat()).toBe('Seat J3');
  expect(pageList().scrollLeft).toBe(2 * WIDTH);
  await user.click(button('Previous ticket'));
  expect(openSeat()).toBe('Seat J2');
});

test('the last page has no next one', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  swipeTo(3);
  expect(button('Next ticket').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Next ticket'));
  expect(openSeat()).toBe('Seat J4');
});

test('a link to a seat turns to its code', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('link', { name: 'Seat J4' }));
  expect(pageList().scrollLeft).toBe(3 * WIDTH);
  expect(screen.getByText('444 444 444 444').closest('[aria-hidden]')).toBeNull();
});
