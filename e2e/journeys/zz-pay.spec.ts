import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import {
  asksFor,
  asksForAccount,
  closesWindow,
  isPaidBy,
  paymentWindow,
  paysBy,
  proceedToPay,
  sendsMoney,
} from '../steps/payments.ts';
import { atTheProvider, ledgerShows } from '../steps/wallet.ts';

const at = (name: string) => ({ path: `/tmp/pay-shots/${name}.png` });

test('window', async ({ page, stack, member, context }) => {
  await isPaidBy(page, 'flutterwave');
  await page.clock.install();
  await asksFor(page, 3000);
  await page.screenshot(at('w1-opening'));
  await paymentWindow(page).getByRole('button', { name: 'Close without paying' }).waitFor();
  await page.screenshot(at('w2-open'));
  await page.clock.fastForward(5_000);
  await paymentWindow(page).getByRole('button', { name: 'Close without paying' }).click();
  await expect(page.getByText('Nothing was paid yet.')).toBeVisible();
  await page.screenshot(at('w3-unpaid'));
  await page.reload();
  await expect(page.getByText('Nothing was paid yet.')).toBeVisible();
  await page.screenshot(at('w4-unpaid-reload'));
  await page.route('**/wallet/topups/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('We cannot check it now.', { exact: false })).toBeVisible();
  await page.screenshot(at('w5-lost'));
  await page.getByRole('button', { name: 'Back to the form' }).tap();
  await page.screenshot(at('w6-lost-form'));
  await page.unroute('**/wallet/topups/**');
  await page.clock.fastForward(20_000);
  await expect(page.getByText('Nothing was paid yet.')).toBeVisible();
  await proceedToPay(page).tap();
  await page.screenshot(at('w7-again'));
  await page.getByRole('button', { name: 'Yes, pay' }).tap();
  await paysBy(page, 'Bank transfer, arrives later');
  await paymentWindow(page).getByText('Waiting for your bank.').waitFor();
  await page.goBack();
  await page.waitForTimeout(1500);
  await page.screenshot(at('w8-back'));
  await page.goto('/fund');
  await expect(page.getByText('The bank confirms it')).toBeVisible();
  await page.screenshot(at('w9-under-way'));
  await context.setOffline(true);
  await page.clock.fastForward(20_000);
  await page.waitForTimeout(1000);
  await page.screenshot(at('w10-under-way-offline'));
  await context.setOffline(false);
  await atTheProvider(stack, member, 'settle');
  await page.clock.fastForward(20_000);
  await expect(page.getByText('3,000 Vp arrived.')).toBeVisible();
  await page.screenshot(at('w11-arrived'));
  await ledgerShows(stack, member, [['top-up', 3000]]);
});

test('transfer', async ({ page, stack }) => {
  await isPaidBy(page, 'flutterwave');
  await page.clock.install();
  const account = await asksForAccount(page, 3000);
  await page.screenshot(at('t1-account'));
  await page.reload();
  await page.getByText(/^Send exactly/).waitFor();
  await page.screenshot(at('t2-account-reload'));
  await page.getByRole('button', { name: 'I have sent it' }).tap();
  await expect(page.getByText('The bank confirms it')).toBeVisible();
  await page.screenshot(at('t3-sent'));
  await page.reload();
  await expect(page.getByText('The bank confirms it')).toBeVisible();
  await page.getByRole('button', { name: 'Show the account again' }).tap();
  await page.screenshot(at('t4-again'));
  await page.getByRole('button', { name: 'I have sent it' }).tap();
  await sendsMoney(stack.address, account, 2000);
  await page.waitForTimeout(1500);
  await page.clock.fastForward(20_000);
  await expect(page.getByText('₦2,000 arrived, that is 2,955 Vp.')).toBeVisible();
  await page.screenshot(at('t5-arrived'));
});

test('page', async ({ page }) => {
  await isPaidBy(page, 'flutterwave');
  await page.clock.install();
  await page.route('**/sandbox/flutterwave/v3.js', (route) => route.abort());
  await asksFor(page, 300);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.fastForward(5_000);
  await page.screenshot(at('p1-blocked'));
  await page.getByRole('button', { name: "Pay on Flutterwave's page" }).tap();
  await page.getByLabel('Card that succeeds').waitFor();
  await page.screenshot(at('p2-page'));
  await page.goBack();
  await expect(page.getByText('Nothing was paid yet.')).toBeVisible();
  await page.screenshot(at('p3-back'));
  await page.goForward();
  await page.getByLabel('Card that succeeds').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Payment successful').waitFor();
  await page.screenshot(at('p4-result'));
});

test('declined', async ({ page }) => {
  await isPaidBy(page, 'flutterwave');
  await asksFor(page, 300);
  await paysBy(page, 'Card that is declined');
  await closesWindow(page);
  await expect(page.getByText('The payment did not go through. Nothing was added.')).toBeVisible();
  await page.screenshot(at('w12-declined'));
});
