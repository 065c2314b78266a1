import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { $booking, type Booking } from '../../stores/booking.ts';
import { open, press, withMember } from '../../testing/confirm-ticket.tsx';
import { loseTheNetwork, sentBodies, sentKeys } from '../../testing/purchase-server.ts';
import { useConfirm } from './use-confirm.ts';

withMember();

const seat = () => screen.findByRole('button', { name: 'Confirm Seat' });
const setOnLine = (value: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
afterEach(() => void jest.restoreAllMocks());

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
  const { result } = renderHook(() => useConfirm($booking.get() as Booking));
  const { confirm } = result.current;
  await act(async () => {
    void confirm(1, 4_500);
    setOnLine(false);
    void confirm(1, 4_500);
    await afterPaint();
  });
  expect(result.current.outcome).toBeNull();
  expect(sentKeys()).toHaveLength(1);
});

test('the retry of a purchase without an answer keeps its key, and stays unanswered', async () => {
  open(loseTheNetwork);
  await userEvent.click(await seat());
  await screen.findByRole('dialog', { name: 'No answer yet' });
  setOnLine(false);
  await press('Retry');
  await waitFor(() => expect(sentKeys()).toHaveLength(2));
  expect(new Set(sentKeys()).size).toBe(1);
  expect(screen.getByRole('dialog', { name: 'No answer yet' })).toBeTruthy();
  expect($booking.get()?.attempt?.key).toBe(sentKeys()[0]);
});
