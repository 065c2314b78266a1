import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getTicketPrice, refreshToken } from '@viewmax/contracts/calls';
import type { PurchaseResponse, TicketPriceResponse } from '@viewmax/contracts/tickets';
import { startSession } from '@viewmax/shared';
import { type Answer, on, tokenFor } from '@viewmax/testing';
import { $booking } from '../../stores/booking.ts';
import {
  alsoAnswer,
  answer,
  confirmSeat,
  elsewhere,
  movieId,
  open,
  press,
  refuse,
  sentBodies,
  sentKeys,
  withMember,
} from '../../testing/confirm-ticket.tsx';
import { ticket } from '../../testing/data.ts';

withMember();

const mismatch = refuse(409, { message: 'The price has changed', code: 'amount_mismatch' });

/** The balance stays at 6,250 Vp. */
const keepBalance = () => alsoAnswer(on(refreshToken, { uuid: 'u-1' }, { token: tokenFor({ Balance: 6_250 }) }));

/** The server rejects 4,500 Vp for a ticket, whose price is another one now. */
async function confirmAtOldPrice(newPrice: Answer<TicketPriceResponse>) {
  open(mismatch);
  const button = await screen.findByRole('button', { name: 'Confirm Seat' });
  keepBalance();
  alsoAnswer(on(getTicketPrice, { movieId: movieId(), cinemaId: 'c1', showtimeId: 's1' }, newPrice));
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'The price has changed!' }));
}

/** The buttons and links of the sheet, in order. */
const actions = () => [...screen.getByRole('dialog').querySelectorAll('.button')];

test('the main button buys at the new price, with a new key', async () => {
  const sheet = await confirmAtOldPrice(() => ({ ticketPrice: 5_000 }));
  const main = await sheet.findByRole('button', { name: 'Continue at 5,000 Vp' });
  expect(actions().map(({ textContent }) => textContent)).toEqual([
    'Continue at 5,000 Vp',
    'Get More Viewmax Credit',
    'Close',
  ]);
  expect(actions()[0]?.className).toContain('primary');
  expect(actions()[1]?.className).not.toContain('primary');
  answer(undefined, { ticketPrice: 5_000 });
  await userEvent.dblClick(main);
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(sentBodies().map((body) => (body as { amountToPay: number }).amountToPay)).toEqual([4_500, 5_000]);
  expect(new Set(sentKeys()).size).toBe(2);
});

test('the main button waits for the new price', async () => {
  await confirmAtOldPrice(() => new Promise(() => {}));
  const [main] = actions();
  expect(main?.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(main as Element);
  expect(sentKeys()).toHaveLength(1);
  await press('Close');
  expect($booking.get()?.cinema).toBeTruthy();
});

test('credit comes first where the points are too few for the new price', async () => {
  const sheet = await confirmAtOldPrice(() => ({ ticketPrice: 9_000 }));
  const credit = await sheet.findByRole('link', { name: 'Get More Viewmax Credit' });
  expect(await sheet.findByRole('button', { name: 'Close' })).toBeTruthy();
  expect(sheet.queryByRole('button', { name: /Continue/ })).toBeNull();
  expect(actions()[0]).toBe(credit);
  expect(credit.className).toContain('primary');
});

test('another cinema comes before credit where this one is sold out', async () => {
  open(refuse(409, { message: 'Sold out', code: 'sold_out' }));
  keepBalance();
  const sheet = await confirmSeat('Sold out!');
  expect(actions()[0]).toBe(sheet.getByRole('link', { name: 'Choose another cinema' }));
});

test('credit is second and pale after a refusal of another kind', async () => {
  open(refuse(400, { message: 'No' }));
  keepBalance();
  await confirmSeat('No!');
  expect(actions().map(({ textContent }) => textContent)).toEqual(['Close', 'Get More Viewmax Credit']);
  expect(actions().map(({ className }) => className.includes('primary'))).toEqual([true, false]);
});

test('credit comes first when the server counts fewer points than the phone', async () => {
  open(refuse(402, { message: 'You need more points', code: 'not_enough_points' }));
  keepBalance();
  const sheet = await confirmSeat('You need more points!');
  expect(actions()[0]).toBe(sheet.getByRole('link', { name: 'Get More Viewmax Credit' }));
});

test('credit comes first on a backend without balances and codes', async () => {
  startSession(tokenFor({ Balance: undefined }));
  open(refuse(400, { message: 'Too few points' }));
  alsoAnswer(on(refreshToken, { uuid: 'u-1' }, { token: tokenFor({ Balance: undefined }) }));
  await confirmSeat('Too few points!');
  expect(actions()[0]?.textContent).toBe('Get More Viewmax Credit');
});

async function buy(answer: PurchaseResponse) {
  open(answer);
  return confirmSeat('Success!');
}
const links = () => within(screen.getByRole('dialog')).getAllByRole('link');

test('a success without tickets in its answer leads to all tickets', async () => {
  await buy({});
  expect(links().map(({ textContent }) => textContent)).toEqual(['View Tickets']);
  expect(links()[0]?.className).toContain('primary');
});

test('a success names the seats, and Back leads to My Tickets', async () => {
  const seats = ['F7', 'F8', 'G1'].map((SeatNumber, at) => ticket(`t${at}`, { SeatNumber }));
  const sheet = await buy({ tickets: seats });
  expect(sheet.getByText('Row F, seats 7 and 8; row G, seat 1')).toBeTruthy();
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(elsewhere()).toBe('/mytickets');
});

test('a success leads to the code of its first ticket at one tap', async () => {
  const sheet = await buy({ tickets: [ticket('t1'), ticket('t2')] });
  expect(links().map(({ textContent }) => textContent)).toEqual(['Show the QR code', 'View Tickets']);
  expect(links().map(({ className }) => className.includes('primary'))).toEqual([true, false]);
  await userEvent.click(sheet.getByRole('link', { name: 'Show the QR code' }));
  expect(elsewhere()).toBe('/ticketdetails');
  expect(screen.getByTestId('state').textContent).toBe('{"ticketId":"t1"}');
});
