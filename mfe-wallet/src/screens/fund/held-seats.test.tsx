import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { createTopUp, fetchSeats, fetchServicesStatus, listTopUps } from '@viewmax/contracts/calls';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { servicesOf } from '@viewmax/testing/services';
import { quoteOf } from '@viewmax/testing/top-ups';
import { FundScreen } from './fund.tsx';

const NOW = Date.parse('2026-03-04T11:00:00Z');
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString();
const AT = { showtimeId: 's-1', cinemaId: 'c-1' };
const planned = { ...exampleBooking, cinema: { ...exampleBooking.cinema, PlanID: 'p1' } };
const account = { bank: 'Sandbox Bank', accountNumber: '0482917306', naira: 2_030, until: minutes(60) };

const hall = (until?: string) => ({
  ...{ PlanID: 'p1', Taken: '', Best: ['A1', 'A2'] },
  ...(until && { Mine: { HoldID: 'h-1', Seats: ['F7', 'F8'], Until: until } }),
});
const services = { services: servicesOf({ transfer: true, transferFrom: 100 }) };

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path.includes('/seats/')).length;

let seats: ReturnType<typeof hall>;
async function open(booking: typeof exampleBooking = planned) {
  rememberBooking(booking);
  const calls = serve(
    on(fetchServicesStatus, services),
    on(listTopUps, { topUps: [] }),
    on(fetchSeats, AT, () => seats),
    on(createTopUp, () => {
      seats = hall(minutes(26));
      return quoteOf({ transfer: account });
    }),
  );
  renderAt('/fund', <FundScreen />, { pathname: '/fund', state: { points: 3_000 } });
  await pass(10);
  return calls;
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  startSession(tokenFor({ Balance: 5 }));
});
afterEach(() => {
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

test('the form shows the seats of the booking and their time, and the account shows how long it prolongs them', async () => {
  seats = hall(minutes(8));
  await open();
  expect(screen.getByText('Held for you until 12:08 PM').parentElement?.textContent).toMatch(
    /^Row\sF, seats\s7 and\s8Held/,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Bank transfer' })));
  await pass(10);
  expect(screen.getByText(/^Send exactly ₦2,030/)).toBeTruthy();
  expect(screen.getByText('Held for you until 12:26 PM')).toBeTruthy();
});

test('the last two minutes count down, and after them the words say what happens', async () => {
  seats = hall(minutes(3));
  await open();
  await pass(90_000);
  expect(screen.getByText('1 minute 30 seconds left')).toBeTruthy();
  await pass(91_000);
  const words = 'No longer held for you. You get them back, or the next best ones, when you confirm.';
  expect(screen.getByText(words)).toBeTruthy();
});

test('without a hold the words say that seats are chosen later', async () => {
  seats = hall();
  await open();
  expect(screen.getByText('The best free seats are chosen when you confirm.')).toBeTruthy();
});

test.each([
  ['in a hall without a plan', exampleBooking],
  ['of more people than a hold has seats', { ...planned, count: 11 }],
])('a booking %s asks for no seats', async (_, booking) => {
  seats = hall();
  expect(asked(await open(booking))).toBe(0);
  expect(screen.queryByText(/Held for you|best free seats/)).toBeNull();
});
