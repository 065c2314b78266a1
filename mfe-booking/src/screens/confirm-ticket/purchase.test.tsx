import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import { $user, endSession, startSession } from '@viewmax/shared';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { $notice, foreign, type Reply, tokenFor } from '@viewmax/testing';
import { $booking, type Booking, storeAttempt } from '../../stores/booking.ts';
import {
  answer,
  confirmSeat,
  loseTheNetwork,
  open,
  press,
  refuse,
  renderConfirm,
  seat,
  sentBodies,
  sentKeys,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { createPurchase } from './purchase.ts';

withMember();
afterEach(() => {
  $notice.set(null);
});

describe('without an answer', () => {
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
    await confirmSeat('No answer yet');
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
      await confirmSeat('No answer yet');
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
    await confirmSeat('No answer yet');
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
    await confirmSeat('No answer yet');
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
    await confirmSeat('No answer yet');
    answer(refuse(401, { error: 'x' }), undefined, refuse(401, { error: 'x' }));
    await press('Retry');
    await waitFor(() => expect($user.get()).toBeNull());
    cleanup();
    startSession(tokenFor());
    answer();
    renderConfirm();
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
});

describe('without a network', () => {
  const setOnLine = (value: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);

  test('a confirmation sends and stores nothing, and the next one buys', async () => {
    open();
    await press('More');
    const button = await seat();
    setOnLine(false);
    await userEvent.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'You are offline. Nothing was charged.' }));
    await afterPaint();
    expect(sentKeys()).toEqual([]);
    expect($booking.get()?.attempt).toBeUndefined();
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    setOnLine(true);
    await userEvent.click(button);
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeTruthy();
    expect(sentBodies()).toMatchObject([{ numberOfTickets: 2, amountToPay: 9_000 }]);
  });

  test('a second tap during a purchase shows nothing, because that purchase may charge', async () => {
    open(() => new Promise(() => {}));
    const { confirm, $state } = createPurchase($booking.get() as Booking);
    await act(async () => {
      void confirm({ numberOfTickets: 1, amountToPay: 4_500 });
      setOnLine(false);
      void confirm({ numberOfTickets: 1, amountToPay: 4_500 });
      await afterPaint();
    });
    expect($state.get().outcome).toBeNull();
    expect(sentKeys()).toHaveLength(1);
  });

  test('the retry of a purchase without an answer keeps its key, and stays unanswered', async () => {
    open(loseTheNetwork);
    await confirmSeat('No answer yet');
    setOnLine(false);
    await press('Retry');
    await waitFor(() => expect(sentKeys()).toHaveLength(2));
    expect(new Set(sentKeys()).size).toBe(1);
    expect(screen.getByRole('dialog', { name: 'No answer yet' })).toBeTruthy();
    expect($booking.get()?.attempt?.key).toBe(sentKeys()[0]);
  });
});

describe('after the screen was left', () => {
  /** A confirmation whose answer arrives later. */
  async function confirmSlowly(): Promise<(answer: Reply<PurchaseResponse>) => Promise<void>> {
    let arrive = (_: Reply<PurchaseResponse>) => {};
    open(() => new Promise((resolve) => (arrive = resolve)));
    await press('Confirm Seat');
    await waitFor(() => expect(sentKeys()).toHaveLength(1));
    return (answer) => act(async () => arrive(answer));
  }

  test('a purchase whose screen was left tells the member that the tickets are ready', async () => {
    const arrive = await confirmSlowly();
    cleanup();
    await arrive({});
    await waitFor(() =>
      expect($notice.get()).toEqual({ text: 'Your tickets are ready', to: '/mytickets', label: 'View Tickets' }),
    );
  });

  test('a purchase whose screen is open shows its own success alone', async () => {
    const arrive = await confirmSlowly();
    await arrive({});
    await screen.findByRole('dialog', { name: 'Success!' });
    expect($notice.get()).toBeNull();
  });

  test.each([
    ['was refused', false, foreign({ message: 'Sold out' }, 409)],
    ['ended after the session', true, {}],
  ])('a purchase that %s says nothing elsewhere', async (_, signsOut, answer) => {
    const arrive = await confirmSlowly();
    if (signsOut) act(endSession);
    cleanup();
    jest.useFakeTimers();
    await arrive(answer);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect($notice.get()).toBeNull();
  });
});
