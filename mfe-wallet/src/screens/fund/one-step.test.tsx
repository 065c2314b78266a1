import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  createTopUp,
  fetchServicesStatus,
  getTicketPrice,
  listTopUps,
  refreshToken,
  returnTopUp,
} from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import type { TopUp } from '@viewmax/contracts/wallet';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { forgetPayment } from '@viewmax/shared/bundled/payment.ts';
import { $storedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { forgetBooking, rememberBooking, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { $waitingBooking, forgetWaiting } from '@viewmax/shared/bundled/waiting-booking.ts';
import { type Call, type Fake, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { servicesOf } from '@viewmax/testing/services';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { FundScreen } from './fund.tsx';

const NOON = new Date('2026-03-04T08:41:00Z');
const UNTIL = '2026-03-04T09:11:00.000Z';
const transfer = { bank: 'Niger Trust Bank', accountNumber: '0482917306', naira: 6_087, until: '2026-03-04T09:41:00Z' };
const booking = { key: 'kept', until: UNTIL };

const ticket = (TicketID: string, SeatNumber: string): Ticket => ({
  ...{ TicketID, SeatNumber, TicketStatus: 'Unused', MovieTitle: 'Eko Nocturne', QrCode: '123456789012' },
  ...{ CinemaName: 'Riverside Screens', CinemaAddress: '1 River Road', PosterURL: '/img/eko.webp' },
  ...{ ShowtimeDate: '2999-11-29', ShowtimeTime: '16:15' },
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const made = (calls: Call[]) => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/topups'));

async function open({ search = '?vp=8995&buy=1', topUp = {}, books = true }: Opened = {}) {
  const answers: Fake[] = [
    on(fetchServicesStatus, {
      services: servicesOf({ transfer: true, transferFrom: 100, ...(books && { booking: true }) }),
    }),
    on(getTicketPrice, { movieId: 'eko-nocturne', cinemaId: 'c-1', showtimeId: 's-1' }, { ticketPrice: 4_500 }),
    on(listTopUps, { topUps: [] }),
    on(createTopUp, quoteOf({ VpValue: 8_995, naira: 6_087, transfer, ...(books && { booking }) })),
    on(refreshToken, { uuid: 'u-1' }, { token: tokenFor({ Balance: 5 }) }),
    on(
      returnTopUp,
      { txRef: 'vm-1' },
      { topUp: topUpOf({ VpValue: 8_995, naira: 6_087, transfer, bookingUntil: UNTIL, ...topUp }) },
    ),
  ];
  const calls = serve(...answers);
  const rendered = renderAt('/fund', <FundScreen />, { pathname: '/fund', search });
  await pass(20);
  return { calls, ...rendered };
}
interface Opened {
  search?: string;
  topUp?: Partial<TopUp>;
  books?: boolean;
}

beforeAll(() => Promise.all([import('./pay-again.tsx'), import('./stages.tsx')]));
beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  startSession(tokenFor({ Balance: 5 }));
  rememberBooking({ ...exampleBooking, holdId: 'h-1' });
});
afterEach(() => {
  forgetWaiting();
  forgetBooking();
  forgetPayment();
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

test('the form has one price and no amount, and the quote carries the booking', async () => {
  const { calls } = await open();
  expect(screen.queryByLabelText('Points in Vp')).toBeNull();
  expect(screen.getByText('₦6,087').closest('p')?.textContent).toBe('You pay ₦6,087 and get your tickets');
  await tap('Bank transfer');
  await pass(20);
  expect(made(calls)[0]?.body).toEqual({
    uuid: 'u-1',
    VpValue: 8_995,
    method: 'transfer',
    booking: { showtimeID: 's-1', cinemaID: 'c-1', count: 2, holdID: 'h-1', key: expect.any(String) },
  });
  expect($waitingBooking.get()).toMatchObject({ showtimeId: 's-1', ...booking });
});

test('the account says until when its money buys the tickets', async () => {
  await open();
  await tap('Bank transfer');
  await pass(20);
  const said = screen.getByText(/^Money that arrives before/);
  expect(said.textContent).toMatch(
    /^Money that arrives before 10:11\sAM buys your tickets\. Later it becomes 8,995\sVp\.$/,
  );
  expect(screen.getByText(/the tickets arrive by themselves\.$/)).toBeTruthy();
  await tap('I have sent it');
  expect(screen.getByText('Your tickets are bought')).toBeTruthy();
  expect(screen.getByText(/^If the money arrives before 10:11\sAM\. Later it becomes Vp\.$/)).toBeTruthy();
});

test('another way to pay the same tickets has their key', async () => {
  const { calls } = await open();
  await tap('Bank transfer');
  await pass(20);
  await tap('Pay another way');
  await tap('Bank transfer');
  await tap('Yes, pay');
  await pass(20);
  expect(made(calls).map(({ body }) => (body as { booking: { key: string } }).booking.key)[1]).toBe('kept');
});

test('another amount is paid without the booking', async () => {
  const { calls } = await open();
  await tap('Pay another amount');
  expect(screen.getByLabelText('Points in Vp')).toBeTruthy();
  await tap('Bank transfer');
  expect(made(calls)[0]?.body).not.toHaveProperty('booking');
});

test('at an older backend the form asks for an amount, as before', async () => {
  const { calls } = await open({ books: false });
  expect((screen.getByLabelText('Points in Vp') as HTMLInputElement).value).toBe('8,995');
  await tap('Bank transfer');
  expect(made(calls)[0]?.body).not.toHaveProperty('booking');
});

test('bought tickets are stored, end the booking, and are one tap away', async () => {
  const tickets = [ticket('t-1', 'F7'), ticket('t-2', 'F8')];
  const { unmount } = await open();
  await tap('Bank transfer');
  await pass(20);
  unmount();
  await open({
    topUp: { state: 'credited', creditedVp: 8_995, bookingUntil: undefined, booking: { state: 'bought', tickets } },
  });
  await pass(5_100);
  expect(screen.getByRole('status').textContent).toMatch(/^Your tickets are ready: Row\sF, seats\s7\sand\s8\./);
  expect(screen.getByRole('link', { name: 'Show the QR code' }).getAttribute('href')).toBe('/ticketdetails');
  expect(unfinishedBooking()).toBeUndefined();
  expect($storedTickets.get()?.tickets.map(({ TicketID }) => TicketID)).toEqual(['t-1', 't-2']);
});

test('money that bought nothing says why, and new seats are one tap away', async () => {
  const { unmount } = await open();
  await tap('Bank transfer');
  await pass(20);
  unmount();
  const unbought = { state: 'not_bought', code: 'seats_taken' } as const;
  await open({ topUp: { state: 'credited', creditedVp: 8_995, bookingUntil: undefined, booking: unbought } });
  await pass(5_100);
  expect(screen.getByText(/^Your seats went to others\. No tickets were bought/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Finish your booking' }).getAttribute('href')).toBe(
    '/confirmticket?finish=1',
  );
});
