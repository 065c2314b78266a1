import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TokenResponse } from '@viewmax/contracts/auth';
import { getMovie, getTicketPrice, purchaseTickets, refreshToken } from '@viewmax/contracts/calls';
import type { PurchaseResponse, TicketPriceResponse } from '@viewmax/contracts/tickets';
import { endSession, startSession } from '@viewmax/shared';
import {
  type Answer,
  type Call,
  type Fake,
  foreign,
  on,
  provideModalDialogs,
  type Reply,
  renderAt,
  serve,
  tokenFor,
} from '@viewmax/testing';
import { ConfirmTicketScreen } from '../screens/confirm-ticket/confirm-ticket.tsx';
import { $booking, chooseCinema, chooseShowtime, clearChoice, forgetAttempt } from '../stores/booking.ts';
import { cinema, movie, showtime } from './data.ts';

export type Purchase = Answer<PurchaseResponse>;

const PRICE = { ticketPrice: 4_500 };

let count = 0;
let purchases: Call[] = [];
let answers: readonly Fake[] = [];

/** The movie of the running test. Each test has its own, because answers are cached. */
export const movieId = (): string => `m${count}`;

export function beginAnew(): void {
  count += 1;
  purchases = [];
}

export const sentBodies = (): unknown[] => purchases.map(({ body }) => body);
export const sentKeys = (): (string | null)[] => purchases.map(({ headers }) => headers.get('idempotency-key'));

export const refuse = (status: number, body: object) => (): Response => foreign(body, status);
export const loseTheNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Replaces the server's answer from now on. */
export function answer(
  purchase: Purchase = {},
  price: Reply<TicketPriceResponse> = PRICE,
  refresh: Answer<TokenResponse> = () => ({ token: tokenFor({ Balance: 3_400 }) }),
): void {
  answers = [
    on(getMovie, { movieId: movieId() }, { onemoviedetails: movie(movieId()) }),
    on(getTicketPrice, { movieId: movieId(), cinemaId: 'c1', showtimeId: 's1' }, price),
    on(purchaseTickets, (call) => {
      purchases.push(call);
      return typeof purchase === 'function' ? purchase(call) : purchase;
    }),
    on(refreshToken, { uuid: 'u-1' }, refresh),
  ];
  serve(...answers);
}

/** Adds answers to the last `answer()`. */
export function alsoAnswer(...more: Fake[]): void {
  answers = [...answers, ...more];
  serve(...answers);
}

export const renderConfirm = (entry: Parameters<typeof renderAt>[2] = '/confirmticket') =>
  renderAt('/confirmticket', <ConfirmTicketScreen />, entry);

/** The screen of a member with a chosen seat of 4,500 Vp. */
export function open(purchase?: Purchase, price?: Reply<TicketPriceResponse>, before?: () => void): void {
  beginAnew();
  chooseShowtime(movieId(), showtime('s1'));
  chooseCinema(cinema('c1', { Name: 'Riverside Screens' }));
  before?.();
  answer(purchase, price);
  renderConfirm();
}

export const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
export const elsewhere = (): string | null => screen.getByTestId('elsewhere').textContent;

/** Each test begins with a member without a choice. */
export function withMember(): void {
  provideModalDialogs();
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    startSession(tokenFor({ Balance: 6_250 }));
  });
  afterEach(() => {
    const waiting = $booking.get()?.attempt;
    if (waiting) forgetAttempt(waiting);
    clearChoice();
    endSession();
  });
}

export const seat = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Confirm Seat' });

/** Confirms, and returns the sheet of the outcome. */
export async function confirmSeat(outcome: string | RegExp) {
  await userEvent.click(await seat());
  return within(await screen.findByRole('dialog', { name: outcome }));
}
