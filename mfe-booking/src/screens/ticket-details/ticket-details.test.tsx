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
import { TicketDetailsScreen } from './ticket-details.tsx';

function open(answer?: Reply<Ticket>, state: unknown = { ticketId: 'a' }) {
  const calls = serve(...(answer ? [on(fetchTicket, answer)] : []));
  renderAt('/ticketdetails', <TicketDetailsScreen />, { pathname: '/ticketdetails', state });
  return calls;
}

const setNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

afterEach(() => {
  for (const name of ['share', 'wakeLock']) setNavigator(name, undefined);
});
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

describe('the code', () => {
  test.each(['Used', 'Expired'])(
    'is struck through for a ticket that is %s, and a screen reader announces it',
    async (TicketStatus) => {
      open(ticket('a', { TicketStatus }));
      expect((await screen.findByText('482 917 306 123')).tagName).toBe('S');
      expect(screen.getByText(`This ticket is ${TicketStatus}.`)).toBeTruthy();
      expect(screen.queryByText(/Present this/)).toBeNull();
      expect(screen.getByText(TicketStatus).className).toBe(`badge ${TicketStatus.toLowerCase()}`);
    },
  );

  test.each(['Unused', 'Refunded'])('is not struck through for a ticket that is %s', async (TicketStatus) => {
    open(ticket('a', { TicketStatus }));
    expect((await screen.findByText('482 917 306 123')).tagName).toBe('P');
    expect(screen.queryByText(/This ticket is/)).toBeNull();
    expect(screen.getByText(/Present this/)).toBeTruthy();
  });

  test('is the pin alone, unchanged, when it does not fit a picture', async () => {
    open(ticket('a', { QrCode: 'a code of another kind' }));
    expect(await screen.findByText('a code of another kind')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('is 256 px with a margin of 2, black on white', async () => {
    open(ticket('a'));
    const qr = await screen.findByRole('img', { name: 'QR code' });
    expect([qr.getAttribute('width'), qr.getAttribute('height'), qr.getAttribute('viewBox')]).toEqual([
      '256',
      '256',
      '0 0 25 25',
    ]);
    expect([...qr.children].map((path) => path.getAttribute('fill'))).toEqual(['#fff', '#000']);
    expect(qr.children[1]?.getAttribute('d')).toMatch(/^M2 2h7v1H2z/);
  });
});

test('the screen shows a ticket whose fields are missing', async () => {
  open(foreign({ TicketID: 'a', MovieTitle: 'Movie a' }));
  expect(await screen.findByText('Movie a')).toBeTruthy();
  expect(screen.queryByText(/Caution/)).toBeNull();
  expect(screen.queryByText(/Get Directions/)).toBeNull();
});

test.each(['Used', 'Expired', 'Cancelled'])('a ticket that is %s does not say where to sit', async (TicketStatus) => {
  open(ticket('a', { TicketStatus }));
  await screen.findByText(`This ticket is ${TicketStatus}.`);
  expect(screen.queryByText(/Caution/)).toBeNull();
});

test('the screen shows cinema, time and seat, and a show of today as one', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-12-05T10:00:00Z'));
  open(ticket('a'));
  expect(await screen.findByText('Present this QRcode OR Pin below to the Cinema Attendant.')).toBeTruthy();
  expect(screen.getByText('4:15 PM')).toBeTruthy();
  expect(screen.getByText('05/12/2025').previousSibling?.textContent).toBe('Today');
  now.mockRestore();
  expect(screen.getByText(/^Caution/).textContent).toBe('Caution: please find your assigned seat, F12.');
  expect(screen.getByText('Riverside Screens').parentElement?.textContent).toBe(
    'Riverside Screens, Screen 2, first floor',
  );
});

test('the screen shows the address of the cinema, which leads to the directions', async () => {
  open(ticket('a'));
  const link = (await screen.findByText('14 Court Road, Sapele, Delta')).closest('a');
  expect(link?.textContent).toBe('Get Directions 14 Court Road, Sapele, Delta');
  expect(link?.href).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Riverside%20Screens%2C%2014%20Court%20Road%2C%20Sapele%2C%20Delta',
  );
  expect(link?.target).toBe('_blank');
});

test('the screen shows when the ticket was scanned', async () => {
  open(ticket('a', { TicketStatus: 'Used', UsedAt: '2025-12-05T14:58:00.000Z' }));
  expect(await screen.findByText('This ticket is Used. Scanned at 3:58 PM, 05/12/2025.')).toBeTruthy();
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

describe('the calendar', () => {
  test('is not offered for a ticket that is over or has no time', async () => {
    open(ticket('a', { TicketStatus: 'Used' }));
    await screen.findByText('Movie a');
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  test('receives a file of the show', async () => {
    const made: Blob[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => {} });
    open(ticket('a'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    expect(click).toHaveBeenCalledTimes(1);
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('viewmax-ticket.ics');
    expect(made.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8']);
  });
});

describe('Tell A Friend', () => {
  const tell = async () => userEvent.click(await screen.findByRole('button', { name: 'Tell A Friend' }));

  test('shows a failed share, and nothing after a closed sheet', async () => {
    const share = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new DOMException('no', 'AbortError'));
    setNavigator('share', share.mockRejectedValueOnce(new Error('no')));
    open(ticket('a'));
    await tell();
    expect(screen.queryByText('It could not be shared')).toBeNull();
    await tell();
    expect(screen.getByText('It could not be shared')).toBeTruthy();
  });

  test('leads to Home when the backend does not name the ticket’s movie', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    setNavigator('share', share);
    open(ticket('a'));
    await tell();
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${location.origin}/` }));
  });

  test('opens the share sheet with the movie’s name and link, without the code', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    setNavigator('share', share);
    open(ticket('a', { MovieID: 'eko-nocturne' }));
    await tell();
    expect(share).toHaveBeenCalledWith({
      title: 'Movie a',
      text: 'I have a ticket to Movie a at Riverside Screens.',
      url: `${location.origin}/movie/eko-nocturne`,
    });
  });

  test('copies when the device has no sheet', async () => {
    const user = userEvent.setup();
    open(ticket('a'));
    await user.click(await screen.findByRole('button', { name: 'Tell A Friend' }));
    expect(screen.getByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('Movie a');
  });
});

describe('the screen’s light', () => {
  test('may go out for a ticket that is over', async () => {
    const request = jest.fn();
    setNavigator('wakeLock', { request });
    open(ticket('a', { TicketStatus: 'Used' }));
    await screen.findByText('Movie a');
    expect(request).not.toHaveBeenCalled();
  });

  test('stays on while the code is shown', async () => {
    const release = jest.fn(async () => {});
    const request = jest.fn(async (_kind: string) => ({ release }));
    setNavigator('wakeLock', { request });
    open(ticket('a'));
    await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  });
});

test.each<[Partial<Ticket>, string]>([
  [{}, 'This ticket is Cancelled.'],
  [{ TicketStatus: 'Void' }, 'This ticket is Void.'],
  [{ RefundedVp: 2250 }, 'This ticket is Cancelled. 2,250 Vp are back in your wallet.'],
  [
    { CancelReason: 'The projector is broken.', RefundedVp: 4500 },
    'This ticket is Cancelled. The showing was cancelled: The projector is broken. 4,500 Vp are back in your wallet.',
  ],
])('a ticket that ended with %j shows its reason and its points, and no way to cancel it', async (more, text) => {
  open(ticket('a', { TicketStatus: 'Cancelled', ...more }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^Present this/)).toBeNull();
  expect(screen.queryByText(/find your assigned seat/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Cancel Ticket/ })).toBeNull();
});
