import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json } from '@viewmax/testing';
import { elsewhere, open, press, withMember } from '../../testing/confirm-ticket.tsx';
import { ticket } from '../../testing/tickets.ts';

withMember();

async function buy(answer: object) {
  open(() => json(answer));
  await press('Confirm Seat');
  return within(await screen.findByRole('dialog', { name: 'Success!' }));
}
const links = () => within(screen.getByRole('dialog')).getAllByRole('link');

test('a success without tickets in its answer leads to all tickets', async () => {
  await buy({});
  expect(links().map(({ textContent }) => textContent)).toEqual(['View Tickets']);
  expect(links()[0]?.className).toContain('primary');
});

test('a success leads to the code of its first ticket at one tap', async () => {
  const sheet = await buy({ tickets: [ticket('t1'), ticket('t2')] });
  expect(links().map(({ textContent }) => textContent)).toEqual(['Show the QR code', 'View Tickets']);
  expect(links().map(({ className }) => className.includes('primary'))).toEqual([true, false]);
  await userEvent.click(sheet.getByRole('link', { name: 'Show the QR code' }));
  expect(elsewhere()).toBe('/ticketdetails');
  expect(screen.getByTestId('state').textContent).toBe('{"ticketId":"t1"}');
});
