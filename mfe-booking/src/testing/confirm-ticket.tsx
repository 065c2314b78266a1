import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endSession, startSession } from '@viewmax/shared';
import { type Call, json, provideModalDialogs, renderAt, serve, tokenFor } from '@viewmax/shared/testing';
import { ConfirmTicketScreen } from '../screens/confirm-ticket/confirm-ticket.tsx';
import { $selection, chooseCinema, chooseShowtime, clearSelection, forgetAttempt } from '../stores/selection.ts';
import { cinema, showtime } from './showtimes.ts';

type Purchase = () => Response | Promise<Response>;

const PRICE = { ticketPrice: 4_500 };

let count = 0;
let purchases: Call[] = [];

/** Of the test that runs. Each has its own, since answers are kept. */
export const movieId = (): string => `m${count}`;

export const sentBodies = (): unknown[] => purchases.map(({ body }) => body);
export const sentKeys = (): (string | null)[] => purchases.map(({ headers }) => headers.get('idempotency-key'));

export const refuse = (status: number, body: object) => (): Response => json(body, status);
export const loseTheNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** From now on the server answers so. */
export function answer(
  purchase: Purchase = () => json({}),
  price = json(PRICE),
  refresh = () => json({ token: tokenFor({ Balance: 3_400 }) }),
): void {
  serve({
    [`GET /api/v1/movie/${movieId()}`]: () => json({ onemoviedetails: { Title: 'Eko Nocturne', PosterURL: '/p.svg' } }),
    [`GET /api/v1/ticketprice/${movieId()}/c1/s1`]: () => price.clone(),
    'POST /api/v1/purchaseticket': (call) => {
      purchases.push(call);
      return purchase();
    },
    'GET /api/v1/refresh/u-1': refresh,
  });
}

export const draw = () => renderAt('/confirmticket', <ConfirmTicketScreen />);

/** The screen of a member who has chosen a seat of 4,500 Vp. */
export function open(purchase?: Purchase, price?: Response, before?: () => void): void {
  count += 1;
  purchases = [];
  chooseShowtime(movieId(), showtime('s1'));
  chooseCinema(cinema('c1', { Name: 'Riverside Screens' }));
  before?.();
  answer(purchase, price);
  draw();
}

export const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
export const elsewhere = (): string | null => screen.getByTestId('elsewhere').textContent;

/** Each test begins with a member who has chosen nothing. */
export function withMember(): void {
  let error: ReturnType<typeof jest.spyOn>;
  provideModalDialogs();
  beforeEach(() => {
    error = jest.spyOn(console, 'error').mockImplementation(() => {});
    startSession(tokenFor({ Balance: 6_250 }));
  });
  afterEach(() => {
    error.mockRestore();
    const waiting = $selection.get()?.attempt;
    if (waiting) forgetAttempt(waiting);
    clearSelection();
    endSession();
  });
}
