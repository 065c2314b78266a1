import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startSession } from '@viewmax/shared';
import { unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { tokenFor } from '@viewmax/testing';
import { $booking } from '../../stores/booking.ts';
import {
  answer,
  confirmSeat,
  elsewhere,
  movieId,
  open,
  press,
  refuse,
  seat,
  sentBodies,
  withMember,
} from '../../testing/confirm-ticket.tsx';

withMember();

const more = () => screen.findByRole('link', { name: 'Get More Viewmax Credit' });
test('a backend without balances names no missing points', async () => {
  startSession(tokenFor({ Balance: undefined }));
  open();
  await seat();
  expect(screen.queryByText(/You have/)).toBeNull();
  expect(screen.queryByText(/You need/)).toBeNull();
});

test('the total has the own balance beside it', async () => {
  open();
  expect(await screen.findByText('You have 6,250 Vp')).toBeTruthy();
  await seat();
  expect(screen.queryByText(/You need/)).toBeNull();
  expect(unfinishedBooking()).toBeUndefined();
});

test('a balance as text is a balance', async () => {
  startSession(tokenFor({ Balance: '1200' as unknown as number }));
  open();
  expect(await screen.findByText('You have 1,200 Vp')).toBeTruthy();
});

test('the screen names the missing points before Confirm Seat, and nothing is sent', async () => {
  open(undefined, undefined, () => startSession(tokenFor({ Balance: 3_400 })));
  expect(await screen.findByText('You need 1,100 Vp more.')).toBeTruthy();
  const [link, button] = [await more(), await seat()];
  expect(link.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(link.getAttribute('href')).toBe('/fund?vp=1100');
  expect(sentBodies()).toEqual([]);
});

test('one more ticket than the points pay for is announced, and one fewer ends it', async () => {
  open();
  answer(undefined, undefined, () => ({ token: tokenFor({ Balance: 6_250 }) }));
  await seat();
  await press('More');
  const words = await screen.findByText(/^You need/);
  expect(words.closest('[aria-live="polite"]')).toBeTruthy();
  await press('Fewer');
  await waitFor(() => expect(screen.queryByText(/^You need/)).toBeNull());
});

test('the first lack of points refreshes the balance, which a payment may have raised meanwhile', async () => {
  open(undefined, undefined, () => startSession(tokenFor({ Balance: 5 })));
  answer(undefined, undefined, () => ({ token: tokenFor({ Balance: 9_000 }) }));
  expect(await screen.findByText('You have 9,000 Vp')).toBeTruthy();
  expect(screen.queryByText(/You need/)).toBeNull();
});

test('the way to more credit clears the choice, and the phone remembers movie, showtime, cinema and count', async () => {
  open();
  await seat();
  await press('More');
  await userEvent.click(await more());
  expect(elsewhere()).toMatch(/^\/fund\?vp=\d+$/);
  expect($booking.get()).toBeNull();
  expect(unfinishedBooking()).toMatchObject({
    movieId: movieId(),
    movieTitle: 'Eko Nocturne',
    showtime: { ShowtimeID: 's1' },
    when: 'Friday 4:15\u00a0PM',
    cinema: { CinemaID: 'c1', Name: 'Riverside Screens' },
    count: 2,
  });
});

test('the way from a refusal to more credit remembers the booking too', async () => {
  open(refuse(402, { message: 'You need more points', code: 'not_enough_points' }));
  await userEvent.click(await seat());
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('link', { name: 'You need more points!' }));
  expect(unfinishedBooking()).toMatchObject({ movieId: movieId(), count: 1 });
});

test('a final refusal leaves nothing to remember', async () => {
  open(refuse(409, { message: 'Sold out', code: 'sold_out' }), undefined, () =>
    startSession(tokenFor({ Balance: 3_400 })),
  );
  await screen.findByText('You need 1,100 Vp more.');
  expect(unfinishedBooking()).toBeTruthy();
  await confirmSeat('Sold out!');
  expect(unfinishedBooking()).toBeUndefined();
  await userEvent.click(screen.getByRole('link', { name: 'Sold out!' }));
  expect(unfinishedBooking()).toBeUndefined();
});
