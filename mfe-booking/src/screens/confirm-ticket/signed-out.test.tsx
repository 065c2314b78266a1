import { expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { listShowingCinemas, listShowingShowtimes } from '@viewmax/contracts/calls';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import { endSession, startSession } from '@viewmax/shared';
import { finishBookingPath, forgetBooking, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { on, type Reply, tokenFor } from '@viewmax/testing';
import {
  alsoAnswer,
  answer,
  confirmSeat,
  elsewhere,
  loseTheNetwork,
  movieId,
  open,
  press,
  refuse,
  renderConfirm,
  sentBodies,
  sentKeys,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { cinema, showtime } from '../../testing/data.ts';

withMember();

const unauthorised = refuse(401, { error: 'x' });
const state = () => JSON.parse(screen.getByTestId('state').textContent ?? '');

/** The session ends at the first call of two tickets for 9,000 Vp. */
async function confirmWithoutSession(): Promise<void> {
  open(unauthorised, undefined);
  await press('More');
  answer(unauthorised, undefined, unauthorised);
  await press('Confirm Seat');
  await waitFor(() => expect(elsewhere()).toBe('/login'));
}

function signInAgain(UUID = 'u-1'): void {
  cleanup();
  startSession(tokenFor({ UUID }));
  answer();
  alsoAnswer(
    on(listShowingShowtimes, { movieId: movieId(), lga: 'Sapele' }, { showtimeIds: [], showtimes: [showtime('s1')] }),
    on(listShowingCinemas, { movieId: movieId(), lga: 'Sapele' }, { cinemas: [cinema('c1')] }),
  );
  renderConfirm(finishBookingPath);
}

test('a session that ends at Confirm Seat leads to the sign-in, and back to the chosen seats', async () => {
  await confirmWithoutSession();
  expect(state()).toEqual({ from: finishBookingPath, signedOut: true });
  signInAgain();
  expect(await screen.findByText('9,000 Vp')).toBeTruthy();
  await confirmSeat('Success!');
  expect(sentBodies().at(-1)).toMatchObject({ showtimeID: 's1', cinemaID: 'c1', numberOfTickets: 2 });
  expect(new Set(sentKeys()).size).toBe(2);
  expect(unfinishedBooking()).toBeUndefined();
});

test('another member who signs in then does not see the choice', async () => {
  await confirmWithoutSession();
  signInAgain('u-2');
  expect(elsewhere()).toBe('/');
});

test('a purchase without an answer is retried with its key after the sign-in', async () => {
  open(loseTheNetwork);
  await confirmSeat('No answer yet');
  answer(unauthorised, undefined, unauthorised);
  await press('Retry');
  await waitFor(() => expect(elsewhere()).toBe('/login'));
  signInAgain();
  await press('Retry');
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(new Set(sentKeys()).size).toBe(1);
  forgetBooking();
});

test('tickets that were bought while the session ended are not offered again', async () => {
  let arrive = (_: Reply<PurchaseResponse>) => {};
  open(() => new Promise((resolve) => (arrive = resolve)));
  await press('Confirm Seat');
  await waitFor(() => expect(sentKeys()).toHaveLength(1));
  act(endSession);
  expect(elsewhere()).toBe('/login');
  await act(async () => arrive({}));
  signInAgain();
  expect(elsewhere()).toBe('/');
});

test('a session that ends after the purchase does not lead back to the bought seats', async () => {
  open();
  await confirmSeat('Success!');
  act(endSession);
  expect(screen.queryByTestId('elsewhere')).toBeNull();
});
