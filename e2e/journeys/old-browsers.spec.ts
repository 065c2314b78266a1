import { RENDERING_FILE, type Release } from '@viewmax/contracts/discovery';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { keepsFocusInside } from '../steps/account.ts';
import { confirmsSeat, isConfirming, sees, ticketsOf } from '../steps/booking.ts';
import { newerCode } from '../steps/newer-code.ts';
import { newerStyles, stylesIn } from '../steps/newer-styles.ts';
import { hasScrim, isOutOfReach, withoutModals } from '../steps/older-browsers.ts';
import { asksFor, closesWindow, keepsFocusInWindow, paysBy, providerWindow } from '../steps/payments.ts';
import { choosesFile, drawnPicture, isSent } from '../steps/pictures.ts';
import { liveSet } from '../steps/routes.ts';
import { ledgerShows } from '../steps/wallet.ts';

/** The shell adds the first two (`shared/app/provided/http/for-old-phones.ts`). ky checks for the third once. */
const PROVIDED = ['at', 'throwIfAborted', 'any'];
/** Fast Refresh, and React's development build. */
const DEVELOPMENT = /viewmaxHot|RefreshReg|jsxDEV\(|webpackHotUpdate|react[-_]stack[-_]bottom/;
const PURCHASE = '**/api/v1/purchaseticket';

test.describe('a browser without modal dialogs and inert', () => {
  test.beforeEach(({ page }) => withoutModals(page));

  test.describe('with points', () => {
    test.use({ points: 20_000 });

    for (const outcome of ['Success!', 'No answer yet']) {
      test(
        `buys once, although the member presses the button below "${outcome}"`,
        inTurn(outcome === 'Success!'),
        async ({ page, stack, member }) => {
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
        },
      );
    }
  });

  test('keeps the focus in a sheet, returns it, and closes at Escape', LONG, async ({ page, member: _ }) => {
    await page.goto('/profile');
    const opener = page.getByRole('button', { name: 'Change Username' });
    await opener.press('Enter');
    await expect(page.getByLabel('Unique Username')).toBeFocused();
    await keepsFocusInside(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('keeps the focus in the provider’s window', LONG, async ({ page, stack, member }) => {
    await asksFor(page, 300);
    await paysBy(page, 'Card that is declined');
    await providerWindow(page).getByText('The payment was declined.').waitFor();
    await keepsFocusInWindow(page);
    await closesWindow(page);
    await ledgerShows(stack, member, []);
  });
});

test('a member cancels a photo without an event, and chooses another one', LONG, async ({ page, member: _ }) => {
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

    test('a sheet has the same scrim in every browser', LONG, async ({ page, member: _ }) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Change Username' }).press('Enter');
      await hasScrim(page);
    });
  });
}

test.describe('the files of a release', () => {
  test('hold code of the oldest supported browsers, and so does the worker', async ({ stack }) => {
    const { shell, remotes } = await liveSet(stack);
    for (const release of [shell, ...remotes]) {
      const textOf = async (file: string) => String(await stack.registry.store.read(release, file));
      const { files } = JSON.parse(await textOf('release.json')) as Release;
      // The edge's processes run the script for server rendering, and no browser loads it.
      const scripts = files.map(({ file }) => file).filter((file) => file.endsWith('.js') && file !== RENDERING_FILE);
      expect(scripts).toContain(release === shell ? 'sw.js' : 'entry.js');
      for (const file of scripts) {
        const text = await textOf(file);
        expect(DEVELOPMENT.test(text), `${release.name}/${file} is for development`).toBe(false);
        const found = newerCode(text, { provided: file === 'sw.js' ? [] : PROVIDED });
        expect(found, `${release.name}/${file}`).toEqual([]);
      }
    }
  });

  test('hold styles of the oldest supported browsers, and so does the page', async ({ request, stack }) => {
    const { shell, remotes } = await liveSet(stack);
    const page = await (await request.get('/')).text();
    expect(newerStyles(stylesIn('/', page))).toEqual([]);
    for (const release of [shell, ...remotes]) {
      const textOf = async (file: string) => String(await stack.registry.store.read(release, file));
      const { files } = JSON.parse(await textOf('release.json')) as Release;
      const styled = files.map(({ file }) => file).filter((file) => /\.(css|js)$/.test(file));
      expect(styled).toContainEqual(expect.stringMatching(/\.css$/));
      for (const file of styled)
        expect(newerStyles(stylesIn(file, await textOf(file))), `${release.name}/${file}`).toEqual([]);
    }
  });
});
