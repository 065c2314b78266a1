import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchTickets } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { endSession, startSession } from '@viewmax/shared';
import { $storedTickets, $tickets, storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { foreign, on, type Reply, renderAt, serve, tokenFor } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { cleanStores } from 'nanostores';
import { ticket } from '../../testing/data.ts';
import { MyTicketsScreen } from './my-tickets.tsx';

function open(answer?: Reply<Ticket[]>) {
  const calls = serve(...(answer ? [on(fetchTickets, answer)] : []));
  renderAt('/mytickets', <MyTicketsScreen />);
  return calls;
}

afterEach(() => {
  cleanStores($tickets);
});
signInForEachTest();

describe('without the server', () => {
  test('shows the failure and retries', async () => {
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Your tickets could not be loaded');
    serve(on(fetchTickets, [ticket('a')]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Movie a')).toBeTruthy();
  });

  test('shows the stored tickets and their age', async () => {
    jest.spyOn(Date, 'now').mockReturnValueOnce(Date.parse('2025-12-05T23:05:00Z'));
    storeTickets('u-1', [ticket('a')]);
    open();
    expect(screen.getByText('Movie a')).toBeTruthy();
    expect((await screen.findByRole('status')).textContent).toContain(
      'Saved on this phone. Last updated 12:05\u00a0AM, 06/12/2025.',
    );
  });

  test('shows nothing of another member, and stores nothing after a logout', () => {
    storeTickets('u-1', [ticket('a')]);
    startSession(tokenFor({ UUID: 'u-2' }));
    expect($storedTickets.get()).toBeNull();
    storeTickets('u-1', [ticket('a')]);
    expect($storedTickets.get()).toBeNull();
    storeTickets('u-2', [ticket('a')]);
    expect($storedTickets.get()?.tickets).toHaveLength(1);
    endSession();
    startSession(tokenFor({ UUID: 'u-2' }));
    expect($storedTickets.get()).toBeNull();
  });
});

test.each([[[]], [foreign(null)]])(
  'the screen shows for %o that there are no tickets yet, and leads to the movies',
  async (answer) => {
    const calls = open(answer);
    expect(screen.getByRole('status').textContent).toBe('Loading tickets');
    expect(await screen.findByText('No tickets yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See a Movie' }).getAttribute('href')).toBe('/');
    expect(calls[0]?.body).toEqual({ uuid: 'u-1' });
  },
);

test('the screen shows title, cinema, address, time, date, poster and a badge of every status, in order', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-12-09T10:00:00Z'));
  open([
    ticket('a', { TicketStatus: 'Used' }),
    ticket('b', { TicketStatus: 'Refunded', ShowtimeDate: '2025-12-07' }),
    ticket('c', { TicketStatus: 'Expired', ShowtimeDate: '2025-12-06' }),
    ticket('d', { ShowtimeDate: '2025-12-09' }),
  ]);
  await screen.findByText('Movie a');
  expect(
    screen
      .getAllByRole('link')
      .slice(1)
      .map((link) => link.textContent),
  ).toEqual([
    'UnusedMovie dRiverside Screens14 Court Road, Sapele, DeltaToday, 4:15\u00a0PM · 09/12/20251 ticket, F12',
    'UsedMovie aRiverside Screens14 Court Road, Sapele, DeltaFriday, 4:15\u00a0PM · 05/12/20251 ticket, F12',
    'ExpiredMovie cRiverside Screens14 Court Road, Sapele, DeltaSaturday, 4:15\u00a0PM · 06/12/20251 ticket, F12',
    'RefundedMovie bRiverside Screens14 Court Road, Sapele, DeltaSunday, 4:15\u00a0PM · 07/12/20251 ticket, F12',
  ]);
  const looks = ['unused', 'used', 'expired', 'other'];
  for (const [at, word] of ['Unused', 'Used', 'Expired', 'Refunded'].entries()) {
    expect(screen.getByText(word).className).toBe(`badge ${looks[at]}`);
  }
  expect(screen.getByRole('img', { name: 'Movie d poster' })).toBeTruthy();
});

test('the screen shows a ticket whose fields are missing', async () => {
  open(foreign([{ TicketID: 'a', MovieTitle: 'Movie a' }]));
  expect(await screen.findByText('Movie a')).toBeTruthy();
  expect(screen.getByText('Unknown')).toBeTruthy();
});

test('the screen never shows a member the tickets of another member', async () => {
  open([ticket('a')]);
  await screen.findByText('Movie a');
  const calls = serve(on(fetchTickets, [ticket('b')]));
  act(() => startSession(tokenFor({ UUID: 'u-2' })));
  expect(await screen.findByText('Movie b')).toBeTruthy();
  expect(screen.queryByText('Movie a')).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([{ uuid: 'u-2' }]);
});

test('the screen opens a ticket by its id', async () => {
  open([ticket('a')]);
  await userEvent.click(await screen.findByText('Movie a'));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/ticketdetails');
  expect(screen.getByTestId('state').textContent).toBe('{"ticketId":"a"}');
});

describe('a screening that the cinema cancelled', () => {
  const gone = (id: string, more: Partial<Ticket> = {}) =>
    ticket(id, {
      ...{ MovieTitle: 'Light Don Come', ShowtimeID: 's9', CinemaID: 'c1', ShowtimeDate: '2999-12-06' },
      ...{ TicketStatus: 'Cancelled', CancelReason: 'No power', RefundedVp: 4500 },
      ...more,
    });
  const foot = () => screen.queryByText(/^The show was cancelled/)?.textContent;
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  test('is first until the member has seen it, with the points that came back', async () => {
    const answer = [ticket('a'), gone('b'), gone('c')];
    open(answer);
    await screen.findByText('Movie a');
    expect(titles()).toEqual(['Light Don Come', 'Movie a']);
    expect(foot()).toBe('The show was cancelled. 9,000 Vp are back in your wallet.');
    cleanup();
    open(answer);
    await screen.findByText('Movie a');
    expect(titles()).toEqual(['Movie a', 'Light Don Come']);
    expect(foot()).toBeTruthy();
  });

  test('says nothing for the seat that the member had cancelled alone', async () => {
    open([gone('b'), gone('c', { CancelReason: undefined, RefundedVp: 2250 })]);
    await screen.findByText('Light Don Come');
    expect(foot()).toBe('The show was cancelled. 4,500 Vp are back in your wallet.');
  });

  test('is not meant by a ticket that the member cancelled', async () => {
    open([gone('c', { CancelReason: undefined })]);
    await screen.findByText('Light Don Come');
    expect(foot()).toBeUndefined();
  });
});

describe('the tickets of one screening', () => {
  const seat = (id: string, SeatNumber: string, more: Partial<Ticket> = {}) =>
    ticket(id, { MovieTitle: 'Eko Nocturne', ShowtimeID: 's1', CinemaID: 'c1', SeatNumber, ...more });

  test('are one card with their seats, which opens the first of them', async () => {
    open([seat('c', 'J3'), seat('a', 'J1'), ticket('x'), seat('b', 'J2')]);
    await userEvent.click(await screen.findByText('3 tickets, J1 to J3'));
    expect(screen.getByTestId('state').textContent).toBe('{"ticketId":"a"}');
  });

  test('have the badge of each status, and open the first unused one', async () => {
    open([seat('a', 'J1', { TicketStatus: 'Used' }), seat('b', 'J2'), seat('c', 'J3')]);
    const card = (await screen.findByText('3 tickets, J1 to J3')).closest('a');
    expect(card?.textContent).toMatch(/^UnusedUsedEko Nocturne/);
    await userEvent.click(card as HTMLElement);
    expect(screen.getByTestId('state').textContent).toBe('{"ticketId":"b"}');
  });
});
