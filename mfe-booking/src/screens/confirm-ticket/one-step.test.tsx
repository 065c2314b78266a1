import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchServicesStatus, stopBooking } from '@viewmax/contracts/calls';
import { invalidateKeys, startSession } from '@viewmax/shared';
import { unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import {
  $waitingBooking,
  forgetWaiting,
  settleBooking,
  waitForMoney,
} from '@viewmax/shared/bundled/waiting-booking.ts';
import { on, tokenFor } from '@viewmax/testing';
import { servicesOf } from '@viewmax/testing/services';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { $booking } from '../../stores/booking.ts';
import {
  alsoAnswer,
  answer,
  confirmSeat,
  elsewhere,
  open,
  press,
  refuse,
  seat,
  sentKeys,
  withMember,
} from '../../testing/confirm-ticket.tsx';

withMember();
beforeEach(() => invalidateKeys((key) => key.startsWith('services/')));
afterEach(() => forgetWaiting());

const UNTIL = '2025-12-05T20:12:00.000Z';
const wait = (showtimeID = 's1', txRef = 'vm-1') =>
  act(() =>
    waitForMoney(
      { showtimeID, cinemaID: 'c1', count: 1, key: 'the one key' },
      quoteOf({ tx_ref: txRef, booking: { key: 'the one key', until: UNTIL } }),
    ),
  );

/** Confirm of a member who lacks 1,100 points. */
function openPoor(booking?: true): void {
  open(undefined, undefined, () => startSession(tokenFor({ Balance: 3_400 })));
  alsoAnswer(on(fetchServicesStatus, { services: servicesOf({ booking }) }));
}
const pays = () => screen.findByRole('link', { name: 'Pay ₦745 and get the ticket' });

test('Confirm offers the tickets for the missing money, beside more credit', async () => {
  openPoor(true);
  expect((await pays()).getAttribute('href')).toBe('/fund?vp=1100&buy=1');
  expect(screen.getByRole('link', { name: 'Get More Viewmax Credit' }).getAttribute('href')).toBe('/fund?vp=1100');
  await userEvent.click(await pays());
  expect(elsewhere()).toBe('/fund?vp=1100&buy=1');
  expect(unfinishedBooking()).toMatchObject({ showtime: { ShowtimeID: 's1' }, count: 1 });
  expect($booking.get()).toBeNull();
});

test('an older backend offers more credit alone', async () => {
  openPoor();
  await screen.findByText('You need 1,100 Vp more.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /₦745/ })).toBeNull());
  expect(screen.queryByRole('link', { name: /and get the ticket/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Get More Viewmax Credit' }).className).toMatch(/primary/);
});

test('a waiting booking says until when its money buys, and Stop ends it', async () => {
  openPoor(true);
  wait();
  const stopped: string[] = [];
  alsoAnswer(
    on(stopBooking, { txRef: 'vm-1' }, ({ path }) => {
      stopped.push(path);
      return { topUp: topUpOf({ booking: { state: 'not_bought', code: 'booking_stopped' } }) };
    }),
  );
  expect(await screen.findByText(/^Money that arrives before 9:12\sPM buys 1 ticket here by itself\.$/)).toBeTruthy();
  await press('Stop');
  await waitFor(() => expect(screen.queryByText(/^Money that arrives/)).toBeNull());
  expect(stopped).toHaveLength(1);
  expect($waitingBooking.get()).toBeNull();
});

test('a confirmation of the screening sends the key of the waiting booking, and ends it', async () => {
  open();
  wait();
  await confirmSeat('Success!');
  expect(sentKeys()).toEqual(['the one key']);
  expect($waitingBooking.get()).toBeNull();
});

test('a confirmation of another screening has a key of its own', async () => {
  open();
  wait('s2');
  await confirmSeat('Success!');
  expect(sentKeys()).not.toContain('the one key');
  expect($waitingBooking.get()).not.toBeNull();
});

test('a key that the money was first with is a success', async () => {
  open(refuse(422, { message: 'This confirmation was used for another purchase', code: 'key_reused' }));
  wait();
  const sheet = await confirmSeat('Success!');
  expect(sheet.getByRole('link', { name: 'View Tickets' })).toBeTruthy();
});

test('tickets that were bought meanwhile end the choice, and Confirm leads to them', async () => {
  open();
  await seat();
  wait();
  answer();
  act(() => settleBooking(topUpOf({ state: 'credited', booking: { state: 'bought' } })));
  expect(await screen.findByRole('dialog', { name: /^This booking is finished/ })).toBeTruthy();
  expect([$booking.get(), $waitingBooking.get()]).toEqual([null, null]);
});
