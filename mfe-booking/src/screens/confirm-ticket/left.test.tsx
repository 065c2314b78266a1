import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { endSession } from '@viewmax/shared';
import { $notice, json } from '@viewmax/testing';
import { open, press, withMember } from '../../testing/confirm-ticket.tsx';
import { sentKeys } from '../../testing/purchase-server.ts';

withMember();
afterEach(() => $notice.set(null));

/** A confirmation whose answer arrives later. */
async function confirmSlowly(): Promise<(answer: Response) => Promise<void>> {
  let arrive = (_: Response) => {};
  open(() => new Promise((resolve) => (arrive = resolve)));
  await press('Confirm Seat');
  await waitFor(() => expect(sentKeys()).toHaveLength(1));
  return (answer) => act(async () => arrive(answer));
}

test('a purchase whose screen was left tells the member that the tickets are ready', async () => {
  const arrive = await confirmSlowly();
  cleanup();
  await arrive(json({}));
  await waitFor(() =>
    expect($notice.get()).toEqual({ text: 'Your tickets are ready', to: '/mytickets', label: 'View Tickets' }),
  );
});

test('a purchase whose screen is open shows its own success alone', async () => {
  const arrive = await confirmSlowly();
  await arrive(json({}));
  await screen.findByRole('dialog', { name: 'Success!' });
  expect($notice.get()).toBeNull();
});

test.each([
  ['was refused', false, json({ message: 'Sold out' }, 409)],
  ['ended after the session', true, json({})],
])('a purchase that %s says nothing elsewhere', async (_, signsOut, answer) => {
  const arrive = await confirmSlowly();
  if (signsOut) act(endSession);
  cleanup();
  await arrive(answer);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect($notice.get()).toBeNull();
});
