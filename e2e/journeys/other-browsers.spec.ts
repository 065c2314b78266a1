import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { keepsFocusInside } from '../steps/account.ts';
import { confirmsSeat, isConfirming, sees, ticketsOf } from '../steps/booking.ts';
import { hasScrim, isOutOfReach, withoutModals } from '../steps/older-browsers.ts';
import { asksFor, closesWindow, keepsFocusInWindow, paymentWindow, paysBy } from '../steps/payments.ts';
import { choosesFile, drawnPicture, isSent } from '../steps/pictures.ts';
import { ledgerShows } from '../steps/wallet.ts';

const PURCHASE = '**/api/v1/purchaseticket';

test.describe('a browser without modal dialogs and inert', () => {
  test.beforeEach(({ page }) => withoutModals(page));

  test.describe('with points', () => {
    test.use({ points: 20_000 });

    for (const outcome of ['Success!', 'No answer yet']) {
      test(`buys once, although the member presses the button below "${outcome}"`, async ({ page, stack, member }) => {
        await isConfirming(page);
        const button = page.getByRole('button', { name: 'Confirm Seat' });
        const isLost = outcome === 'No answer yet';
        if (isLost) {
          // The purchase reaches the server, and its answer is lost.
          await page.route(PURCHASE, async (route) => {
            await route.fetch();
            await route.abort();
          });
        }
        await confirmsSeat(page);
        await sees(page, outcome).waitFor();
        await page.unroute(PURCHASE);
        await isOutOfReach(button);
        await isOutOfReach(page.getByRole('button', { name: 'More' }));
        // A screen reader presses a button without a touch.
        await button.dispatchEvent('click');
        if (isLost) await sees(page, outcome).getByRole('button', { name: 'Retry' }).tap();
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

  test('keeps the focus in a sheet, returns it, and closes at Escape', async ({ page, member: _ }) => {
    await page.goto('/profile');
    const opener = page.getByRole('button', { name: 'Change Username' });
    await opener.press('Enter');
    await expect(page.getByLabel('Unique Username')).toBeFocused();
    await keepsFocusInside(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('keeps the focus in the payment window', async ({ page, stack, member }) => {
    await asksFor(page, 300);
    await paysBy(page, 'Card that is declined');
    await paymentWindow(page).getByText('The payment was declined.').waitFor();
    await keepsFocusInWindow(page);
    await closesWindow(page);
    await ledgerShows(stack, member, []);
  });
});

test('a member cancels a photo without an event, and chooses another one', async ({ page, member: _ }) => {
  await page.goto('/profile');
  const photo = await drawnPicture(page, 'image/jpeg', 600, 400);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Change profile picture' }).tap();
  // The chooser closes without an event of the browser.
  await chooser;
  await isSent(page, () => choosesFile(page, 'image/jpeg', photo));
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('a sheet has the same scrim in every browser', async ({ page, member: _ }) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Change Username' }).press('Enter');
      await hasScrim(page);
    });
  });
}
