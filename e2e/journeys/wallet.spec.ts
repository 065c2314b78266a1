import { paymentMethods } from '@viewmax/contracts/constants';
import { type FakeBridge, type FakePhone, fakeNativeBridge } from '@viewmax/testing/fake-native-bridge';
import type { Page } from '../setup/journey.ts';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { isAt, movesTo, seesHeading } from '../steps/navigation.ts';
import { watchDownloads } from '../steps/network.ts';
import {
  asksFor,
  closesWindow,
  isOlderWallet,
  isPaidBy,
  keepsFocusInWindow,
  leavesForBrowser,
  paysBy,
  paysInBrowser,
  proceedToPay,
  providerWindow,
} from '../steps/payments.ts';
import { atTheProvider, ledgerShows, remembersBooking } from '../steps/wallet.ts';

const UNPAID = 'Nothing was paid yet. The points of a transfer that you have sent arrive by themselves.';

/** The button's loader after a tap, the interval of an open payment, and the life of the screen of success. */
const [LOADER_MS, ASKED_MS, CLOSES_MS] = [5_000, 20_000, 6_000];

/** The phone opens a link to the site in the app. */
const opensLink = (page: Page, url: string) =>
  page.evaluate((data) => (Reflect.get(window, 'fakeBridge') as FakeBridge).emit('appUrlOpen', data), { url });

const SCRIPTS = {
  flutterwave: { file: '**/sandbox/flutterwave/v3.js', missing: 'Unable to load flutterwave payment modal' },
  paystack: { file: '**/sandbox/paystack/v2/inline.js', missing: 'Unable to load paystack inline script' },
};

for (const provider of paymentMethods) {
  // Beyond the window it is the same code for both providers, so they share the cases.
  const [byFlutterwave, byPaystack] = [inTurn(provider === 'flutterwave'), inTurn(provider === 'paystack')];

  test.describe(`a payment by ${provider}`, () => {
    const { file, missing } = SCRIPTS[provider];
    test.beforeEach(({ page }) => isPaidBy(page, provider));

    test('with a blocked script shows an error and succeeds at the retry', async ({ page, stack, member }) => {
      await page.clock.install();
      await page.route(file, (route) => route.abort());
      await asksFor(page, 300);
      await expect(page.getByRole('alert')).toHaveText(missing);
      await page.unroute(file);
      const downloads = await watchDownloads(page);
      await page.clock.fastForward(LOADER_MS);
      await proceedToPay(page).tap();
      await paysBy(page, 'Card that succeeds');
      await seesHeading(page, 'Payment successful');
      expect(downloads().filter((path) => path.includes('/sandbox/') && path.endsWith('.js'))[0]).toContain(provider);
      // The screen closes itself after 5 seconds.
      await page.getByRole('button', { name: 'Stay here' }).tap();
      await isAccessible(page);
      await page.getByRole('link', { name: 'Go to Profile' }).tap();
      await expect(page.getByText('Your account just got more Viewmax Points!')).toBeVisible();
      await expect(page.getByText('305 Vp')).toBeVisible();
      await ledgerShows(stack, member, [['top-up', 300]]);
    });

    test('adds no points when it is declined', byFlutterwave, async ({ page, stack, member }) => {
      await asksFor(page, 300);
      await paysBy(page, 'Card that is declined');
      await providerWindow(page).getByText('The payment was declined.').waitFor();
      await closesWindow(page);
      await expect(page.getByText('The payment did not go through. Nothing was added.')).toBeVisible();
      await ledgerShows(stack, member, []);
    });

    test('arrives after its window was closed and the page reloaded', byPaystack, async ({ page, stack, member }) => {
      await page.clock.install();
      await asksFor(page, 300);
      await paysBy(page, 'Bank transfer, arrives later');
      await providerWindow(page).getByText('Waiting for your bank.').waitFor();
      await keepsFocusInWindow(page);
      await closesWindow(page);
      await expect(page.getByText('300 Vp: we are checking your payment.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('300 Vp: we are checking your payment.')).toBeVisible();
      await isAccessible(page);
      await ledgerShows(stack, member, []);
      await atTheProvider(stack, member, 'settle');
      await page.clock.fastForward(ASKED_MS);
      await expect(page.getByText('300 Vp arrived.')).toBeVisible();
      await ledgerShows(stack, member, [['top-up', 300]]);
    });

    test('is not finished when its window was closed without paying', LONG, async ({ page, stack, member }) => {
      await asksFor(page, 300);
      await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click();
      await expect(page.getByText(UNPAID)).toBeVisible();
      await page.reload();
      await expect(page.getByText(UNPAID)).toBeVisible();
      await expect(page.getByText('The bank confirms it')).toBeHidden();
      await expect(proceedToPay(page)).toBeVisible();
      await isAccessible(page);
      await page.goto('/statement');
      await page.getByRole('tab', { name: 'Top-ups' }).tap();
      await expect(page.getByText('Not finished changes to Failed about 1 hour after the start.')).toBeVisible();
      await isAccessible(page);
      await ledgerShows(stack, member, []);
    });

    test(
      'is credited although the app was killed before the answer',
      byFlutterwave,
      async ({ page, stack, member }) => {
        await asksFor(page, 300);
        await paysBy(page, 'Bank transfer, arrives later');
        await providerWindow(page).getByText('Waiting for your bank.').waitFor();
        await page.close();
        await atTheProvider(stack, member, 'settle');
        await ledgerShows(stack, member, [['top-up', 300]]);
      },
    );

    test('on its own page needs no script here, and comes back', byPaystack, async ({ page, stack, member }) => {
      await page.clock.install();
      await page.route(file, (route) => route.abort());
      await asksFor(page, 300);
      await expect(page.getByRole('alert')).toHaveText(missing);
      await page.clock.fastForward(LOADER_MS);
      await isAccessible(page);
      const name = provider === 'paystack' ? "Pay on Paystack's page" : "Pay on Flutterwave's page";
      await page.getByRole('button', { name }).tap();
      await page.getByLabel('Card that succeeds').check();
      await page.getByRole('button', { name: /^Pay/ }).click();
      await isAt(page, '/paymentsuccessful');
      await seesHeading(page, 'Payment successful');
      await ledgerShows(stack, member, [['top-up', 300]]);
    });
  });
}

test('the app from a store pays on the page in the browser of the phone, and comes back with its session', async ({
  page,
  browser,
  stack,
  member,
}) => {
  const phone: FakePhone = { platform: 'android' };
  await page.addInitScript(fakeNativeBridge as (phone: FakePhone) => void, phone);
  await page.clock.install();
  await page.route(SCRIPTS.flutterwave.file, (route) => route.abort());
  await isPaidBy(page, 'flutterwave');
  await asksFor(page, 300);
  await expect(page.getByRole('alert')).toHaveText(SCRIPTS.flutterwave.missing);
  await page.clock.fastForward(LOADER_MS);
  const address = leavesForBrowser(page);
  await page.getByRole('button', { name: "Pay on Flutterwave's page" }).tap();
  const link = await paysInBrowser(browser, await address);
  await page.clock.fastForward(LOADER_MS);
  await expect(page.getByText('300 Vp arrived.')).toBeVisible();
  await opensLink(page, link);
  await isAt(page, '/paymentsuccessful');
  await seesHeading(page, 'Payment successful');
  await ledgerShows(stack, member, [['top-up', 300]]);
});

test('a wallet of before pays by Paystack', LONG, async ({ page, stack, member }) => {
  await isPaidBy(page, 'paystack');
  await isOlderWallet(page);
  await asksFor(page, 300);
  await paysBy(page, 'Card that succeeds');
  await seesHeading(page, 'Payment successful');
  await ledgerShows(stack, member, [['top-up', 300]]);
});

test('the wallet leads back to the movie after a member buys the missing points', async ({ page }) => {
  await page.goto('/profile');
  await seesHeading(page, /./);
  await movesTo(page, '/fund?vp=795', { movieId: 'eko-nocturne' });
  await proceedToPay(page).tap();
  await paysBy(page, 'Card that succeeds');
  await expect(page.getByText('795 Vp added to your balance.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the movie' }).tap();
  await isAt(page, '/movie/eko-nocturne');
});

test('a member with an unfinished booking returns to it after a payment', async ({ page }) => {
  await page.clock.install();
  await page.goto('/profile');
  await seesHeading(page, /./);
  await remembersBooking(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Finish your booking Eko Nocturne, Friday 4:15 PM' })).toBeVisible();
  await isAccessible(page);
  const words = '2 tickets to Eko Nocturne, Friday 4:15 PM, Riverside Screens';
  await page.getByRole('link', { name: 'Get More Viewmax Points' }).tap();
  await expect(page.getByText(words)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: '5,000 Vp', exact: true }).tap();
  await proceedToPay(page).tap();
  await paysBy(page, 'Card that succeeds');
  await seesHeading(page, 'Payment successful');
  await expect(page.getByText(words)).toBeVisible();
  await isAccessible(page);
  await page.clock.runFor(CLOSES_MS);
  await expect.poll(() => page.url()).toContain('/confirmticket?finish=1');
});

test('the app loads no file of a provider before a payment', async ({ page }) => {
  const downloads = await watchDownloads(page);
  await page.goto('/fund?vp=300');
  await expect(page.getByText('You pay ₦203')).toBeVisible();
  await isAccessible(page);
  expect(downloads().filter((path) => path.includes('/sandbox/'))).toEqual([]);
});

test('the statement lists every movement and every top-up', LONG, async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Statement' }).tap();
  await isAt(page, '/statement');
  await expect(page.getByText('+5 Vp')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Top-ups' }).tap();
  await expect(page.getByText('No top-ups yet')).toBeVisible();
  await isAccessible(page);
});
