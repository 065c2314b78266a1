import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endSession, startSession } from '@viewmax/shared';
import { provideModalDialogs, renderAt, tokenFor } from '@viewmax/testing';
import { ConfirmTicketScreen } from '../screens/confirm-ticket/confirm-ticket.tsx';
import { $booking, chooseCinema, chooseShowtime, clearChoice, forgetAttempt } from '../stores/booking.ts';
import { answer, beginAnew, movieId, type Purchase } from './purchase-server.ts';
import { cinema, showtime } from './showtimes.ts';

export const draw = (entry: Parameters<typeof renderAt>[2] = '/confirmticket') =>
  renderAt('/confirmticket', <ConfirmTicketScreen />, entry);

/** The screen of a member with a chosen seat of 4,500 Vp. */
export function open(purchase?: Purchase, price?: Response, before?: () => void): void {
  beginAnew();
  chooseShowtime(movieId(), showtime('s1'));
  chooseCinema(cinema('c1', { Name: 'Riverside Screens' }));
  before?.();
  answer(purchase, price);
  draw();
}

export const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
export const elsewhere = (): string | null => screen.getByTestId('elsewhere').textContent;

/** Each test begins with a member without a choice. */
export function withMember(): void {
  let error: ReturnType<typeof jest.spyOn>;
  provideModalDialogs();
  beforeEach(() => {
    error = jest.spyOn(console, 'error').mockImplementation(() => {});
    startSession(tokenFor({ Balance: 6_250 }));
  });
  afterEach(() => {
    error.mockRestore();
    const waiting = $booking.get()?.attempt;
    if (waiting) forgetAttempt(waiting);
    clearChoice();
    endSession();
  });
}
