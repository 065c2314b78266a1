import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { $user, startSession } from '@viewmax/shared';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { tokenFor } from '@viewmax/testing';
import { $booking, type Booking, storeAttempt } from '../../stores/booking.ts';
import { draw, open, press, withMember } from '../../testing/confirm-ticket.tsx';
import { answer, loseTheNetwork, refuse, sentBodies, sentKeys } from '../../testing/purchase-server.ts';

withMember();

async function confirm() {
  await press('Confirm Seat');
  await screen.findByRole('dialog', { name: 'No answer yet' });
}

test.each([
  ['the network is lost', loseTheNetwork],
  ['the server fails', refuse(500, { error: 'x' })],
  ['a proxy gave up', refuse(408, {})],
  ['the network shows its own page', () => new Response('<html>Buy more data</html>')],
  ['the network forbids with its own page', () => new Response('<html>Blocked</html>', { status: 403 })],
  ['another try is under way', refuse(409, { message: 'Your purchase is still in progress', code: 'in_progress' })],
])('the retry sends the same key and the same purchase after %s', async (_, first) => {
  open(first);
  await press('More');
  await confirm();
  const [key] = sentKeys();
  const [body] = sentBodies();
  expect($booking.get()?.attempt?.key).toBe(key);
  answer();
  await press('Retry');
  expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeTruthy();
  expect(sentKeys()).toEqual([key, key]);
  expect(sentBodies()).toEqual([body, body]);
});

test.each([401, 403, 429])(
  'a purchase stays unknown when the retry is rejected with %i, because the first try may have succeeded',
  async (status) => {
    open(loseTheNetwork);
    await confirm();
    answer(refuse(status, { error: 'Too many tries' }));
    await press('Retry');
    await waitFor(() => expect(sentKeys().length).toBeGreaterThan(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    expect(screen.getByRole('dialog', { name: 'No answer yet' })).toBeTruthy();
  },
);

test('the sheet stays open at Escape, and Retry sends the same key', async () => {
  open(loseTheNetwork);
  await confirm();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'No answer yet' });
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect([cancel.defaultPrevented, dialog.open]).toEqual([true, true]);
  // Some browsers close the dialog at the second Escape without an event.
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  answer();
  await press('Retry');
  await screen.findByRole('dialog', { name: 'Success!' });
  const [key] = sentKeys();
  expect(sentKeys()).toEqual([key, key]);
});

test('a tap on Confirm Seat below the sheet buys nothing, and Retry sends the same key', async () => {
  open(loseTheNetwork);
  await confirm();
  answer();
  await press('Confirm Seat');
  await afterPaint();
  expect(sentKeys()).toHaveLength(1);
  await press('Retry');
  await screen.findByRole('dialog', { name: 'Success!' });
  const [key] = sentKeys();
  expect(sentKeys()).toEqual([key, key]);
});

test('the server charges once when the session ended before the retry and the same member signed in again', async () => {
  open(loseTheNetwork);
  await confirm();
  answer(refuse(401, { error: 'x' }), undefined, refuse(401, { error: 'x' }));
  await press('Retry');
  await waitFor(() => expect($user.get()).toBeNull());
  cleanup();
  startSession(tokenFor());
  answer();
  draw();
  await press('Retry');
  expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeTruthy();
  const [key] = sentKeys();
  expect(sentKeys()).toEqual([key, key, key]);
  expect($booking.get()).toBeNull();
});

test('an unanswered purchase survives a reload and is retried unchanged', async () => {
  open(undefined, undefined, () => {
    storeAttempt($booking.get() as Booking, { key: 'before', numberOfTickets: 3, amountToPay: 13_500 });
  });
  await press('Retry');
  expect(await screen.findByText(/^3 tickets/)).toBeTruthy();
  expect(sentKeys()).toEqual(['before']);
  expect(sentBodies()).toMatchObject([{ numberOfTickets: 3, amountToPay: 13_500 }]);
});
