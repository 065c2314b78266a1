import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { isAccessible } from '../steps/accessible.ts';
import { cinemaCard, confirmsSeat, isConfirming, isRedeemed, sees, sellsOut, ticketsOf } from '../steps/booking.ts';
import { hasRested, isAt, movesTo } from '../steps/places.ts';
import { isScannedAs } from '../steps/scanned.ts';
import { ledgerShows } from '../steps/wallet.ts';

const PURCHASE = '**/api/v1/purchaseticket';
const PRICE = 4_500;

test.describe('a member with too few points', () => {
  test('sees the missing amount, and the wallet opens with it', async ({ page, stack, member }) => {
    await isConfirming(page);
    await isAccessible(page);
    await confirmsSeat(page);
    const sheet = sees(page, 'You need 4,495 Vp more!');
    await expect(sheet).toContainText('5 Vp');
    await isAccessible(page);
    await sheet.getByRole('link', { name: 'Get More Viewmax Credit' }).tap();
    await isAt(page, '/fund');
    await expect(page.getByLabel('Points in Vp')).toHaveValue('4,495');
    expect(await ticketsOf(stack, member)).toEqual([]);
  });
});

test.describe('a member with points', () => {
  test.use({ points: 20_000 });

  test('sees that the seats were just sold, and returns to the other cinemas', async ({ page, stack, member }) => {
    await isConfirming(page, 'last-danfo-to-ojota');
    await sellsOut(page, stack);
    await confirmsSeat(page);
    const sheet = sees(page, 'This show is sold out at this cinema!');
    await expect(sheet).toContainText('Nothing was charged');
    await sheet.getByRole('link', { name: 'Choose another cinema' }).tap();
    await isAt(page, '/selectcinema');
    const card = cinemaCard(page, 'Riverside Screens');
    await expect(card).toContainText('Sold Out!');
    await expect(card.getByRole('link', { name: /Proceed/ })).toHaveCount(0);
    expect(await ticketsOf(stack, member)).toEqual([]);
  });

  test('pays once when the network fails during the purchase', async ({ page, stack, member }) => {
    await isConfirming(page);
    // The purchase reaches the server, and its answer is lost.
    await page.route(PURCHASE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirmsSeat(page);
    await sees(page, 'No answer yet').waitFor();
    await page.unroute(PURCHASE);
    await page.reload();
    await sees(page, 'No answer yet').getByRole('button', { name: 'Retry' }).tap();
    await sees(page, 'Success!').waitFor();
    expect(await ticketsOf(stack, member)).toHaveLength(1);
    await ledgerShows(stack, member, [
      ['bonus', 20_000],
      ['purchase', -PRICE],
    ]);
  });

  test('gets a ticket with a code that an attendant redeems and the phone stores', async ({ page, context, stack }) => {
    await isConfirming(page);
    await page.getByRole('button', { name: 'More' }).tap();
    await expect(page.getByText('9,000 Vp')).toBeVisible();
    await confirmsSeat(page);
    await sees(page, 'Success!').getByRole('link', { name: 'View Tickets' }).tap();
    await isAt(page, '/mytickets');
    const cards = page.getByRole('listitem').getByRole('link');
    await expect(cards).toHaveCount(2);
    await isAccessible(page);
    await cards.first().tap();

    const pin = page.getByText(/^\d{3} \d{3} \d{3} \d{3}$/);
    const code = ((await pin.textContent()) ?? '').replaceAll(' ', '');
    await isScannedAs(page, code);
    await isAccessible(page);
    await isRedeemed(stack, code);
    await page.reload();
    await expect(page.getByText(/^This ticket is Used\. Scanned at/)).toBeVisible();

    await hasRested(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await page.getByRole('link', { name: /^Seat \w+$/ }).tap();
    await expect(page.getByText('Saved on this phone.')).toBeVisible();
    const other = ((await pin.textContent()) ?? '').replaceAll(' ', '');
    expect(other).not.toBe(code);
    await isScannedAs(page, other);
    await movesTo(page, '/mytickets');
    await expect(cards).toHaveCount(2);
  });
});
