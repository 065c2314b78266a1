import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getTicketPrice, listShowingCinemas } from '@viewmax/contracts/calls';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { foreign, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { FundScreen } from './fund.tsx';

const WORDS = '2 tickets to Eko Nocturne, Friday 4:15 PM, Riverside Screens';

const open = (state?: object) => renderAt('/fund', <FundScreen />, { pathname: '/fund', state });
const amounts = () => screen.getAllByRole('button', { name: /\d Vp/ }).map(({ textContent }) => textContent?.trim());
const field = () => screen.getByLabelText('Points in Vp') as HTMLInputElement;

beforeEach(() => {
  startSession(tokenFor({ Balance: 5 }));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

test.each([
  ['a number', { ticketPrice: 4_500 }],
  ['text, as another backend may send it', foreign({ ticketPrice: '4500' })],
])('the screen shows the booking with its price, and the points that it lacks: %s', async (_, price) => {
  rememberBooking(exampleBooking);
  serve(on(getTicketPrice, { movieId: 'eko-nocturne', cinemaId: 'c-1', showtimeId: 's-1' }, price));
  open();
  expect(screen.getByText(WORDS)).toBeTruthy();
  expect(await screen.findByText('9,000 Vp')).toBeTruthy();
  expect(amounts()).toEqual(['8,995 Vp missing', '5,000 Vp', '10,000 Vp']);
});

test('a family is shown by its categories, and lacks the points of their prices', async () => {
  const categories = [
    { category: 'adult', count: 1 },
    { category: 'child', count: 2 },
  ];
  rememberBooking({ ...exampleBooking, count: 3, categories });
  const Categories = [
    { Category: 'adult', Name: 'Adult', TicketPrice: 4_500 },
    { Category: 'child', Name: 'Child', TicketPrice: 2_000 },
  ];
  serve(
    on(
      listShowingCinemas,
      { movieId: 'eko-nocturne', lga: 'Sapele' },
      foreign({ cinemas: [{ CinemaID: 'c-1', Categories }] }),
    ),
  );
  open();
  expect(screen.getByText('1 adult, 2 children to Eko Nocturne, Friday 4:15 PM, Riverside Screens')).toBeTruthy();
  expect(await screen.findByText('8,500 Vp')).toBeTruthy();
  expect(amounts()).toEqual(['8,495 Vp missing', '5,000 Vp', '10,000 Vp']);
});

test('the screen shows the booking without a price that could not be loaded', async () => {
  rememberBooking(exampleBooking);
  serve(on(getTicketPrice, { movieId: 'eko-nocturne', cinemaId: 'c-1', showtimeId: 's-1' }, foreign({}, 404)));
  open({ points: 800 });
  expect(await screen.findByText(WORDS)).toBeTruthy();
  expect(amounts()).toEqual(['800 Vp missing', '5,000 Vp', '10,000 Vp']);
});

test('nothing is missing at an unknown balance', async () => {
  startSession(tokenFor({ Balance: undefined }));
  rememberBooking(exampleBooking);
  serve(on(getTicketPrice, { movieId: 'eko-nocturne', cinemaId: 'c-1', showtimeId: 's-1' }, { ticketPrice: 4_500 }));
  open();
  expect(await screen.findByText('9,000 Vp')).toBeTruthy();
  expect(amounts()).toEqual(['5,000 Vp', '10,000 Vp']);
});

test('the missing points are at most the points of one payment', async () => {
  rememberBooking(exampleBooking);
  serve(on(getTicketPrice, { movieId: 'eko-nocturne', cinemaId: 'c-1', showtimeId: 's-1' }, { ticketPrice: 600_000 }));
  open();
  expect(await screen.findByText('1,200,000 Vp')).toBeTruthy();
  expect(amounts()).toEqual(['1,000,000 Vp missing', '5,000 Vp', '10,000 Vp']);
});

test('a member with enough points lacks none, and finishes the booking', async () => {
  startSession(tokenFor({ Balance: 9_000 }));
  rememberBooking(exampleBooking);
  serve(on(getTicketPrice, { movieId: 'eko-nocturne', cinemaId: 'c-1', showtimeId: 's-1' }, { ticketPrice: 4_500 }));
  open();
  expect(await screen.findByText('9,000 Vp')).toBeTruthy();
  expect(amounts()).toEqual(['5,000 Vp', '10,000 Vp']);
  const wayOn = screen.getByRole('link', { name: 'Finish your booking' });
  expect(wayOn.getAttribute('href')).toBe('/confirmticket?finish=1');
});

test('without a booking the screen asks for no price, and offers the usual amounts', async () => {
  const calls = serve();
  open();
  await userEvent.click(screen.getByRole('button', { name: '10,000 Vp' }));
  expect(field().value).toBe('10,000');
  expect(screen.getByRole('button', { name: '10,000 Vp', pressed: true })).toBeTruthy();
  expect(screen.getByText('₦6,767')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Proceed to Pay' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your booking' })).toBeNull();
  expect(calls.filter(({ path }) => path.includes('ticketprice'))).toEqual([]);
});

test('a missing amount that is a usual one is offered once', () => {
  rememberBooking(exampleBooking);
  serve();
  open({ points: 5_000 });
  expect(amounts()).toEqual(['5,000 Vp missing', '10,000 Vp']);
});

test('a wanted amount is not missing without a booking', () => {
  open({ points: 800 });
  expect(amounts()).toEqual(['800 Vp', '5,000 Vp', '10,000 Vp']);
});

test.each([
  ['an untouched amount is cleared', undefined, ''],
  ['an amount of the member stays', '2000', '2,000'],
])('nothing is missing once the points arrived, and %s', async (_, typed, left) => {
  rememberBooking(exampleBooking);
  serve(on(getTicketPrice, { movieId: 'eko-nocturne', cinemaId: 'c-1', showtimeId: 's-1' }, { ticketPrice: 4_500 }));
  open({ points: 8_995 });
  expect(await screen.findByText('9,000 Vp')).toBeTruthy();
  expect(amounts()).toEqual(['8,995 Vp missing', '5,000 Vp', '10,000 Vp']);
  expect(field().value).toBe('8,995');
  if (typed) fireEvent.change(field(), { target: { value: typed } });
  act(() => startSession(tokenFor({ Balance: 9_000 })));
  expect(amounts()).toEqual(['5,000 Vp', '10,000 Vp']);
  expect(field().value).toBe(left);
});

test('the screen names the means of payment', () => {
  open();
  expect(screen.getByText('Card, bank transfer or USSD')).toBeTruthy();
});
