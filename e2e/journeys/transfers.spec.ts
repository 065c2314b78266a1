import type { Locator } from '@playwright/test';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { isAt, seesHeading, tapsTab } from '../steps/navigation.ts';
import { asksForAccount, isPaidBy, sendsMoney } from '../steps/payments.ts';
import { ledgerShows, remembersBooking } from '../steps/wallet.ts';

/** The intervals of an open payment, here and elsewhere. */
const [ASKED_MS, ELSEWHERE_MS] = [20_000, 20_000];

test.describe('a transfer', () => {
  test.beforeEach(({ page }) => isPaidBy(page, 'flutterwave'));

  test('is paid while every address of the provider is blocked', async ({ page, stack, member }) => {
    await page.clock.install();
    await page.route('**/sandbox/**', (route) => route.abort());
    const account = await asksForAccount(page, 3_000);
    await expect(page.getByText('Send exactly ₦2,030 to this account before')).toBeVisible();
    await isAccessible(page);
    await page.reload();
    await expect(page.getByText('₦2,030', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'I have sent it' }).tap();
    await expect(page.getByText('3,000 Vp: we are checking your payment.')).toBeVisible();
    await isAccessible(page);
    await sendsMoney(stack.address, account, 2_030);
    await page.clock.fastForward(ASKED_MS);
    await expect(page.getByText('3,000 Vp arrived.')).toBeVisible();
    await ledgerShows(stack, member, [['top-up', 3_000]]);
  });

  test(
    'of another amount arrives on a phone that was offline meanwhile',
    LONG,
    async ({ page, stack, member, context }) => {
      await page.clock.install();
      const account = await asksForAccount(page, 3_000);
      await context.setOffline(true);
      const strip = page.getByRole('status').filter({ hasText: /^You are currently offline/ });
      await expect(strip).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await isAccessible(page);
      const edge = async (part: Locator, name: 'top' | 'bottom') =>
        part.evaluate((node, side) => node.getBoundingClientRect()[side], name);
      for (const part of [page.getByText(/^\d{3} \d{3} \d{4}$/), page.getByRole('button', { name: 'Pay another way' })])
        await expect.poll(async () => (await edge(part, 'bottom')) <= (await edge(strip, 'top'))).toBe(true);
      await strip.getByRole('button', { name: 'Dismiss' }).tap();
      await page.getByRole('button', { name: 'I have sent it' }).tap();
      await expect(page.getByText('3,000 Vp: we are checking your payment.')).toBeVisible();
      await sendsMoney(stack.address, account, 2_000);
      await ledgerShows(stack, member, [['top-up', 2_955]]);
      await context.setOffline(false);
      await page.clock.fastForward(ASKED_MS);
      await expect(page.getByText('₦2,000 arrived, that is 2,955 Vp.')).toBeVisible();
    },
  );

  test('that arrives while the member is elsewhere is told there, and leads to the unfinished booking', async ({
    page,
    stack,
    member,
  }) => {
    await page.clock.install();
    const account = await asksForAccount(page, 300);
    await remembersBooking(page);
    await page.goto('/profile');
    await seesHeading(page, /./);
    await sendsMoney(stack.address, account, 203);
    await ledgerShows(stack, member, [['top-up', 300]]);
    await page.clock.fastForward(ELSEWHERE_MS);
    await tapsTab(page, 'See a Movie');
    const message = page.getByRole('complementary', { name: 'Message' });
    await expect(message).toContainText('300 Vp arrived.');
    await isAccessible(page);
    await message.getByRole('link', { name: 'Finish your booking' }).tap();
    await isAt(page, '/confirmticket');
    await expect(message).toBeHidden();
  });

  test(
    'is found again after another way was tried, and money that comes twice is named',
    LONG,
    async ({ page, stack, member }) => {
      const account = await asksForAccount(page, 300);
      await page.getByRole('button', { name: 'Pay another way' }).tap();
      await page.getByRole('button', { name: 'Show the account for ₦203' }).tap();
      await page.getByText(/^Send exactly/).waitFor();
      await sendsMoney(stack.address, account, 203);
      await ledgerShows(stack, member, [['top-up', 300]]);
      await sendsMoney(stack.address, account, 203);
      await expect(async () => {
        await page.goto('/statement');
        await page.getByRole('tab', { name: 'Top-ups' }).tap();
        await expect(page.getByText(/^₦203 arrived a second time\. It is being returned; reference V-/)).toBeVisible();
      }).toPass();
      await isAccessible(page);
      await ledgerShows(stack, member, [['top-up', 300]]);
    },
  );
});
