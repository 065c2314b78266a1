import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { confirmsSeat, isConfirming, sees, ticketsOf } from '../steps/booking.ts';
import { isOutOfReach, withoutModals } from '../steps/older-browsers.ts';
import { ledgerShows } from '../steps/wallet.ts';

const PURCHASE = '**/api/v1/purchaseticket';

test.describe('a browser without modal dialogs', () => {
  test.use({ points: 20_000 });
  test.beforeEach(({ page }) => withoutModals(page));

  for (const outcome of ['Success!', 'No answer yet']) {
    test(`buys once, although the member taps below "${outcome}"`, async ({ page, stack, member }) => {
      await isConfirming(page);
      const button = page.getByRole('button', { name: 'Confirm Seat' });
      if (outcome === 'No answer yet') {
        // The purchase reaches the server, and its answer is lost.
        await page.route(PURCHASE, async (route) => {
          await route.fetch();
          await route.abort();
        });
      }
      await confirmsSeat(page);
      await sees(page, outcome).waitFor();
      await page.unroute(PURCHASE);
      for (const control of [button, page.getByRole('button', { name: 'More' })]) await isOutOfReach(control);
      // A screen reader presses it without a touch.
      await button.dispatchEvent('click');
      if (outcome === 'No answer yet') await sees(page, outcome).getByRole('button', { name: 'Retry' }).tap();
      await sees(page, 'Success!').getByRole('link', { name: 'View Tickets' }).tap();
      await expect(page.getByRole('listitem').getByRole('link')).toHaveCount(1);
      expect(await ticketsOf(stack, member)).toHaveLength(1);
      await ledgerShows(stack, member, [
        ['bonus', 20_000],
        ['purchase', -4_500],
      ]);
    });
  }
});
