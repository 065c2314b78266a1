import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { isAccessible } from '../steps/accessible.ts';
import {
  choosesCinema,
  choosesShowtime,
  cinemaCard,
  confirmsSeat,
  heldSeats,
  seatsComeBack,
  sees,
  sellsOut,
  ticketsOf,
} from '../steps/booking.ts';
import { hasMessages } from '../steps/messages.ts';
import { isAt } from '../steps/navigation.ts';
import { storesSet } from '../steps/stored-sets.ts';

test.use({ points: 20_000 });

test('a member waits for two seats of a sold-out screening, is offered some, and buys them', async ({
  page,
  stack,
  member,
}) => {
  await hasMessages(page);
  await page.goto('/');
  await storesSet(page);
  await choosesShowtime(page, 'queen-of-sapele');
  await choosesCinema(page, 'Riverside Screens');
  await sellsOut(page, stack);
  await page.goBack();
  await isAt(page, '/selectcinema');
  await page.reload();

  const card = cinemaCard(page, 'Riverside Screens');
  await expect(card.getByText('Sold Out!')).toBeVisible();
  await card.getByRole('button', { name: /^Tell me/ }).tap();
  const question = sees(page, 'Tell me when seats are free');
  await question.getByLabel('How many people?').selectOption('2');
  await isAccessible(page);
  await question.getByRole('button', { name: 'Tell me' }).tap();
  const answer = sees(page, /^You wait for 2 seats/);
  await expect(answer).toContainText('You get a message as soon as they are free');
  await isAccessible(page);
  await answer.getByRole('button', { name: 'Close' }).tap();
  await card.getByRole('link', { name: 'You wait for 2 seats' }).tap();
  await isAt(page, '/mytickets');
  const waiting = page.getByRole('region', { name: 'Waiting for seats' });
  await expect(waiting).toContainText('Waiting for 2 seats.');

  await seatsComeBack(stack, 'riverside-screens');
  await waiting.getByRole('link', { name: 'Buy these seats' }).tap({ timeout: 20_000 });
  await isAt(page, '/confirmticket');
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  // The phone stores the seats a moment after it shows them.
  await expect.poll(() => heldSeats(page)).toHaveLength(2);
  const offered = await heldSeats(page);
  await confirmsSeat(page);
  await expect(sees(page, 'Success!')).toBeVisible();
  expect((await ticketsOf(stack, member)).map(({ SeatNumber }) => SeatNumber).sort()).toEqual([...offered].sort());
  await sees(page, 'Success!').getByRole('link', { name: 'View Tickets' }).tap();
  await expect(page.getByText('Queen of Sapele').first()).toBeVisible();
  await expect(waiting).toBeHidden();
});
