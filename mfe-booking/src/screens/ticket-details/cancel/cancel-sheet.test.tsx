import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { cancelTickets, fetchTicket, refreshToken } from '@viewmax/contracts/calls';
import type { CancelTicketsResponse, Ticket } from '@viewmax/contracts/tickets';
import { storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { type Answer, on, provideModalDialogs, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { ticket } from '../../../testing/data.ts';
import { TicketDetailsScreen } from '../ticket-details.tsx';

const HOUR = 3_600_000;

const CancelSteps = [
  { until: new Date(Date.now() + HOUR).toISOString(), points: 4500 },
  { until: new Date(Date.now() + 2 * HOUR).toISOString(), points: 2250 },
];
const seat = (id: string, SeatNumber: string, more: Partial<Ticket> = {}) =>
  ticket(id, { ShowtimeID: 's', CinemaID: 'c', SeatNumber, CancelSteps, ...more });

signInForEachTest();
provideModalDialogs();
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

/** The ticket `a` is open; `answer` follows its cancellation. */
async function ask(answer: Answer<CancelTicketsResponse>, tickets: [Ticket, ...Ticket[]] = [seat('a', 'F1')]) {
  storeTickets('u-1', tickets);
  const calls = serve(
    on(fetchTicket, tickets[0]),
    on(refreshToken, { uuid: 'u-1' }, { token: tokenFor({ Balance: 9_000 }) }),
    on(cancelTickets, answer),
  );
  renderAt('/ticketdetails', <TicketDetailsScreen />, { pathname: '/ticketdetails', state: { ticketId: 'a' } });
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel Ticket/ }));
  await screen.findByRole('heading', { name: 'Cancel the ticket?' });
  return () => calls.filter(({ path }) => path === '/api/v1/tickets/cancel').map(({ body }) => body);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the ticket shows the rule, the sheet the points, and a success the end of the code', async () => {
  const cancelled = seat('a', 'F1', { TicketStatus: 'Cancelled', CancelSteps: undefined, RefundedVp: 4500 });
  const sent = await ask(() => ({ points: 4500, tickets: [cancelled] }));
  expect(screen.getByText(/^Free to cancel until/)).toBeTruthy();
  expect(screen.getByText('You get back').textContent).toBe('You get back 4,500 Vp');
  await press('Cancel the ticket');
  const outcome = await screen.findByText(/4,500 Vp are back in your wallet. The code no longer opens/);
  // The question's button is gone, and a screen reader reads what has the focus.
  expect(document.activeElement?.contains(outcome)).toBe(true);
  expect(document.activeElement?.textContent).toMatch(/^Cancelled/);
  expect(sent()).toEqual([{ uuid: 'u-1', ticketIDs: ['a'], points: 4500 }]);
});

test('"Keep it" is the main button, and has the focus', async () => {
  await ask({ points: 0, tickets: [] }, [seat('a', 'F1'), seat('b', 'F2')]);
  expect(document.activeElement?.textContent).toBe('Keep it');
  expect([...document.querySelectorAll('.primary')].map(({ textContent }) => textContent)).toEqual(['Keep it']);
  await press('Keep it');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all tickets of a screening go together', async () => {
  const group: [Ticket, ...Ticket[]] = [
    seat('a', 'F1'),
    seat('b', 'F2'),
    seat('c', 'F3', { TicketStatus: 'Used', CancelSteps: undefined }),
  ];
  const sent = await ask(() => ({ points: 9000, tickets: [] }), group);
  await userEvent.click(screen.getByLabelText('All 2 tickets, F1 to F2'));
  expect(screen.getByText('You get back').textContent).toBe('You get back 9,000 Vp');
  await press('Cancel 2 tickets');
  await screen.findByText(/9,000 Vp are back/);
  expect(sent()).toEqual([{ uuid: 'u-1', ticketIDs: ['a', 'b'], points: 9000 }]);
});

test('a refusal shows the reason of the server', async () => {
  await ask(() => refusal('already_redeemed', { error: 'This ticket was already used.' }));
  await press('Cancel the ticket');
  await screen.findByText('This ticket was already used.');
  expect(document.activeElement?.textContent).toBe('Nothing was cancelledThis ticket was already used.');
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after a lost answer the same call goes out again', async () => {
  let tries = 0;
  const sent = await ask(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : { points: 4500, tickets: [] };
  });
  await press('Cancel the ticket');
  expect((await screen.findByRole('alert')).textContent).toContain('No answer yet');
  await press('Try again');
  await screen.findByText(/4,500 Vp are back/);
  expect(sent()).toEqual(Array(2).fill({ uuid: 'u-1', ticketIDs: ['a'], points: 4500 }));
});

test('without a network nothing is sent', async () => {
  const sent = await ask({ points: 0, tickets: [] });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Cancel the ticket');
  expect((await screen.findByRole('alert')).textContent).toBe('You are offline. Nothing was cancelled.');
  expect(sent()).toEqual([]);
});
