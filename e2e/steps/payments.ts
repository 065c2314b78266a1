import { expect, type Page } from '@playwright/test';
import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { ServicesStatusResponse } from '@viewmax/contracts/services';

/** Sets the active provider in the server's answer. */
export const isPaidBy = (page: Page, provider: PaymentMethod) =>
  page.route('**/api/v1/services/status', async (route) => {
    const answer = await route.fetch();
    const { services } = (await answer.json()) as ServicesStatusResponse;
    await route.fulfill({ response: answer, json: { services: { ...services, active_payment_method: provider } } });
  });

export const proceedToPay = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay' });

export async function asksFor(page: Page, points: number): Promise<void> {
  await page.goto('/fund');
  await page.getByLabel('Points in Vp').fill(String(points));
  await proceedToPay(page).tap();
}

/** The provider's window, from the sandbox. */
export const paymentWindow = (page: Page) => page.frameLocator('iframe[title="Sandbox payment"]');

export async function paysBy(page: Page, choice: string): Promise<void> {
  await paymentWindow(page).getByLabel(choice).check();
  await paymentWindow(page).getByRole('button', { name: /^Pay/ }).click();
}

/** Tab moves inside the window and reaches nothing on the page below it. */
export async function keepsFocusInWindow(page: Page): Promise<void> {
  for (let time = 0; time < 6; time++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(IFRAME|BODY)$/);
  }
}

export const closesWindow = (page: Page) =>
  paymentWindow(page)
    .getByRole('button', { name: /^(Close|Done)/ })
    .click();

/** Replaces the requested amount by this small one. */
export const tampersWithAmount = (page: Page, amount: number) =>
  page.route(/\/sandbox\/windows\/(flutterwave|paystack)$/, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), amount }) }),
  );

/** Replaces both providers' windows by ones that report a payment without making it. */
export const liesAboutPaying = (page: Page) =>
  page.addInitScript(() => {
    type Said = Record<'callback' | 'onSuccess', undefined | ((response: object) => void)>;
    const lie = ({ callback, onSuccess }: Said) => {
      setTimeout(() => (callback ?? onSuccess)?.({ status: 'successful', transaction_id: 1, message: 'Approved' }));
      return { close: () => {} };
    };
    class PaystackPop {
      newTransaction = lie;
      cancelTransaction = () => {};
    }
    Object.assign(window, { FlutterwaveCheckout: lie, PaystackPop });
  });
