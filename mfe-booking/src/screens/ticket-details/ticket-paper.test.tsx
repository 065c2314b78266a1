import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Ticket } from '@viewmax/contracts/tickets';
import { foreign } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { ticket } from '../../testing/data.ts';
import { openTicket as open } from '../../testing/open-ticket.tsx';

signInForEachTest();

describe('the code', () => {
  test.each(['Used', 'Expired'])(
    'is struck through for a ticket that is %s, and a screen reader announces it',
    async (TicketStatus) => {
      open(ticket('a', { TicketStatus }));
      expect((await screen.findByText('482 917 306 123')).tagName).toBe('S');
      expect(screen.getByText(`This ticket is ${TicketStatus}.`)).toBeTruthy();
      expect(screen.queryByText(/Present this/)).toBeNull();
      expect(screen.getByText(TicketStatus).className).toBe(`badge ${TicketStatus.toLowerCase()}`);
    },
  );

  test.each(['Unused', 'Refunded'])('is not struck through for a ticket that is %s', async (TicketStatus) => {
    open(ticket('a', { TicketStatus }));
    expect((await screen.findByText('482 917 306 123')).tagName).toBe('P');
    expect(screen.queryByText(/This ticket is/)).toBeNull();
    expect(screen.getByText(/Present this/)).toBeTruthy();
  });

  test('is the pin alone, unchanged, when it does not fit a picture', async () => {
    open(ticket('a', { QrCode: 'a code of another kind' }));
    expect(await screen.findByText('a code of another kind')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('is 256 px with a margin of 2, black on white', async () => {
    open(ticket('a'));
    const qr = await screen.findByRole('img', { name: 'QR code' });
    expect([qr.getAttribute('width'), qr.getAttribute('height'), qr.getAttribute('viewBox')]).toEqual([
      '256',
      '256',
      '0 0 25 25',
    ]);
    expect([...qr.children].map((path) => path.getAttribute('fill'))).toEqual(['#fff', '#000']);
    expect(qr.children[1]?.getAttribute('d')).toMatch(/^M2 2h7v1H2z/);
  });
});

test('the screen shows a ticket whose fields are missing', async () => {
  open(foreign({ TicketID: 'a', MovieTitle: 'Movie a' }));
  expect(await screen.findByText('Movie a')).toBeTruthy();
  expect(screen.queryByText(/Caution/)).toBeNull();
  expect(screen.queryByText(/Get Directions/)).toBeNull();
});

test.each(['Used', 'Expired', 'Cancelled'])('a ticket that is %s does not say where to sit', async (TicketStatus) => {
  open(ticket('a', { TicketStatus }));
  await screen.findByText(`This ticket is ${TicketStatus}.`);
  expect(screen.queryByText(/Caution/)).toBeNull();
});

test('the screen shows cinema, time and seat, and a screening of today as one', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-12-05T10:00:00Z'));
  open(ticket('a'));
  expect(await screen.findByText('Present this QRcode OR Pin below to the Cinema Attendant.')).toBeTruthy();
  expect(screen.getByText('4:15 PM')).toBeTruthy();
  expect(screen.getByText('05/12/2025').previousSibling?.textContent).toBe('Today');
  now.mockRestore();
  expect(screen.getByText(/^Caution/).textContent).toBe('Caution: please find your assigned seat, F12.');
  expect(screen.getByText('Riverside Screens').parentElement?.textContent).toBe(
    'Riverside Screens, Screen 2, first floor',
  );
});

test('the screen shows when the ticket was scanned', async () => {
  open(ticket('a', { TicketStatus: 'Used', UsedAt: '2025-12-05T14:58:00.000Z' }));
  expect(await screen.findByText('This ticket is Used. Scanned at 3:58 PM, 05/12/2025.')).toBeTruthy();
});

test.each<[Partial<Ticket>, string]>([
  [{}, 'This ticket is Cancelled.'],
  [{ TicketStatus: 'Void' }, 'This ticket is Void.'],
  [{ RefundedVp: 2250 }, 'This ticket is Cancelled. 2,250 Vp are back in your wallet.'],
  [
    { CancelReason: 'The projector is broken.', RefundedVp: 4500 },
    'This ticket is Cancelled. The show was cancelled: The projector is broken. 4,500 Vp are back in your wallet.',
  ],
])('a ticket that ended with %j shows its reason and its points, and no way to cancel it', async (more, text) => {
  open(ticket('a', { TicketStatus: 'Cancelled', ...more }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^Present this/)).toBeNull();
  expect(screen.queryByText(/find your assigned seat/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Cancel Ticket/ })).toBeNull();
});
