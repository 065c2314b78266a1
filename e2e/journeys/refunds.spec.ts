import { readFileSync } from 'node:fs';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { isAccessible } from '../steps/accessible.ts';
import { confirmsSeat, isConfirming, sees, ticketsOf } from '../steps/booking.ts';
import { isAt } from '../steps/places.ts';
import { ledgerShows } from '../steps/wallet.ts';

const PRICE = 4_500;
const REASON = 'The projector is broken';

test.use({ points: 20_000 });

test('a member cancels a ticket after its points were named, and the statement has them', async ({
  page,
  stack,
  member,
}) => {
  await isConfirming(page);
  await expect(page.getByText(/^Free to cancel until Tomorrow, \d+:\d\d [AP]M$/)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).tap();
  await confirmsSeat(page);
  await sees(page, 'Success!').getByRole('link', { name: 'Show the QR code' }).tap();
  await isAt(page, '/ticketdetails');
  const cancel = page.getByRole('button', { name: /^Cancel Ticket Free to cancel until/ });
  await cancel.tap();
  const question = sees(page, 'Cancel the ticket?');
  await expect(question).toContainText('You get back 4,500 Vp');
  await isAccessible(page);
  await question.getByLabel(/^All 2 tickets/).tap();
  await expect(sees(page, 'Cancel 2 tickets?')).toContainText('You get back 9,000 Vp');
  await sees(page, 'Cancel 2 tickets?')
    .getByLabel(/^This one/)
    .tap();
  await question.getByRole('button', { name: 'Cancel the ticket' }).tap();
  await expect(sees(page, 'Cancelled')).toContainText('4,500 Vp are back in your wallet');
  await sees(page, 'Cancelled').getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByText(/^This ticket is Cancelled\. 4,500 Vp are back/)).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await isAccessible(page);
  expect((await ticketsOf(stack, member)).map(({ TicketStatus }) => TicketStatus)).toEqual(['Unused', 'Cancelled']);
  await ledgerShows(stack, member, [
    ['bonus', 20_000],
    ['purchase', -2 * PRICE],
    ['refund', PRICE],
  ]);
  await page.goto('/statement');
  await expect(page.getByText('Ticket cancelled')).toBeVisible();
});

test('a member sees a cancelled showing on the open ticket, without a reload', async ({ page, stack, member }) => {
  const viewmax = viewmaxOf(stack, readFileSync(stack.opsTokenFile ?? '', 'utf8').trim());
  await isConfirming(page, 'queen-of-sapele');
  await confirmsSeat(page);
  await sees(page, 'Success!').getByRole('link', { name: 'Show the QR code' }).tap();
  await isAt(page, '/ticketdetails');
  await expect(page.getByText('Present this QRcode OR Pin below to the Cinema Attendant.')).toBeVisible();
  const [ticket] = await ticketsOf(stack, member);
  const words = ['content', 'cancel-showing', ticket?.ShowtimeID ?? '', '--cinema', ticket?.CinemaID ?? ''];
  const plan = await viewmax(...words, '--reason', REASON);
  expect(plan.out).toMatch(/1 tickets, 1 members, \d+ Vp/);
  expect(await viewmax(...words, '--reason', REASON, '--yes')).toMatchObject({ code: 0 });

  // An open ticket asks every 15 seconds.
  await expect(page.getByText(new RegExp(`The showing was cancelled: ${REASON}\\.`))).toBeVisible({ timeout: 20_000 });
  await isAccessible(page);
  await page.goto('/mytickets');
  const card = page.getByRole('listitem').getByRole('link');
  await expect(card).toContainText('Cancelled');
  await expect(card).toContainText('The showing was cancelled.');
  const [movement] = (await ticketsOf(stack, member)).map(({ RefundedVp }) => RefundedVp);
  await ledgerShows(stack, member, [
    ['bonus', 20_000],
    ['purchase', -(movement ?? 0)],
    ['refund', movement ?? 0],
  ]);
});
