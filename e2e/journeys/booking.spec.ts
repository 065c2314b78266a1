import type { Locator } from '@playwright/test';
import { expect } from '../setup/journey.ts';
import { give, test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import {
  choosesCinema,
  choosesShowtime,
  cinemaCard,
  confirmsSeat,
  isConfirming,
  isFocused,
  sees,
  sellsOut,
  ticketsOf,
} from '../steps/booking.ts';
import { opensTomorrow, showtimes } from '../steps/movies.ts';
import { isAt } from '../steps/navigation.ts';
import { ledgerShows } from '../steps/wallet.ts';

const PURCHASE = '**/api/v1/purchaseticket';
const FINISH = '/confirmticket?finish=1';
const PRICE = 4_500;

test.describe('a member with too few points', () => {
  test('sees the missing amount, and the wallet opens with it', LONG, async ({ page, stack, member }) => {
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

  test('learns it before Confirm Seat, and finishes the booking after a top-up', async ({ page, stack, member }) => {
    await isConfirming(page);
    await page.getByRole('button', { name: 'More' }).tap();
    await expect(page.getByText('You have 5 Vp')).toBeVisible();
    await expect(page.getByText('You need 8,995 Vp more.')).toBeVisible();
    await page.getByRole('link', { name: 'Get More Viewmax Credit' }).tap();
    await isAt(page, '/fund');
    await expect(page.getByLabel('Points in Vp')).toHaveValue('8,995');

    await give(stack, member, 8_995);
    await page.goto(FINISH);
    await expect(page.getByText('You have 9,000 Vp')).toBeVisible();
    await isAccessible(page);
    await confirmsSeat(page);
    await expect(sees(page, 'Success!')).toContainText('2 tickets to Eko Nocturne');
    expect(await ticketsOf(stack, member)).toHaveLength(2);
    await page.goto(FINISH);
    await isAt(page, '/');
  });

  test.describe('in the light theme', LONG, () => {
    test.use({ colorScheme: 'light' });

    test('sees the balance on a ground of its own', async ({ page, member: _ }) => {
      await isConfirming(page);
      await confirmsSeat(page);
      const sheet = sees(page, 'You need 4,495 Vp more!');
      const ground = (of: Locator) => of.evaluate((node) => getComputedStyle(node).backgroundColor);
      expect(await ground(sheet.getByText('Your balance'))).not.toBe(await ground(sheet));
    });
  });
});

test.describe('a member with a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test(
    'finds the days above the times, also after SHOWING and deep in a long day',
    LONG,
    async ({ page, member: _ }) => {
      await page.goto('/movie/eko-nocturne');
      const days = showtimes(page).getByRole('tablist', { name: 'Days' });
      await opensTomorrow(page);
      await page.getByRole('button', { name: 'SHOWING' }).tap();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000);
      await expect(days).toBeInViewport({ ratio: 1 });
      await isAccessible(page);
      const top = async () => (await days.boundingBox())?.y;
      const stuckAt = await top();
      // More showtimes than the screen holds.
      await showtimes(page)
        .getByRole('tabpanel')
        .evaluate((list) => list.style.setProperty('padding-bottom', '2000px'));
      await page.evaluate(() => scrollTo(0, 1800));
      await expect.poll(top).toBe(stuckAt);
      await showtimes(page).getByRole('tab').last().tap();
      await expect(showtimes(page).getByRole('tabpanel').getByRole('button').first()).toBeInViewport({ ratio: 1 });
    },
  );

  test('sees each price before the choice, and both buttons side by side', LONG, async ({ page, member: _ }) => {
    await choosesShowtime(page);
    await isFocused(page, 'Select Cinema');
    const card = cinemaCard(page, 'Riverside Screens');
    await expect(card).toContainText('4,500 Vp each about ₦3,045');
    const tops = ['Preview Cinema', 'Get Directions'].map(
      async (name) => (await card.getByRole('link', { name }).boundingBox())?.y,
    );
    const [preview, directions] = await Promise.all(tops);
    expect(preview).toBe(directions);
    await isAccessible(page);
    await choosesCinema(page, 'Riverside Screens');
    await isFocused(page, 'Confirm Ticket');
  });
});

test.describe('a member with points', () => {
  test.use({ points: 20_000 });

  test('sees that the seats were just sold, and returns to the other cinemas', async ({ page, stack, member }) => {
    // No other journey of this stack buys this movie.
    await isConfirming(page, 'mamas-second-wedding');
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
});
