import { type Browser, expect, type Page } from '@playwright/test';
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
export const providerWindow = (page: Page) => page.frameLocator('iframe[title="Sandbox payment"]');

export async function paysBy(page: Page, choice: string): Promise<void> {
  await providerWindow(page).getByLabel(choice).check();
  await providerWindow(page).getByRole('button', { name: /^Pay/ }).click();
}

/** Tab moves inside the window and reaches nothing on the page below it. */
export async function keepsFocusInWindow(page: Page): Promise<void> {
  for (let time = 0; time < 6; time++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(IFRAME|BODY)$/);
  }
}

export const closesWindow = (page: Page) =>
  providerWindow(page)
    .getByRole('button', { name: /^(Close|Done)/ })
    .click();

/** A wallet of before asks for a quote alone, and the window begins the transaction. */
export const isOlderWallet = (page: Page) =>
  page.route('**/api/v1/wallet/topups', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { resume: _, ...body } = route.request().postDataJSON() as { resume?: true };
    return route.continue({ postData: JSON.stringify(body) });
  });

/** The account of the open transfer, and the naira that it asks for. */
export async function transferOf(page: Page): Promise<{ account: string; naira: number }> {
  const account = await page.getByText(/^\d{3} \d{3} \d{4}$/).innerText();
  const naira = await page.getByText(/^₦[\d,]+$/).innerText();
  return { account: account.replaceAll(' ', ''), naira: Number(naira.replace(/\D/g, '')) };
}

/** Fills the form, and asks for an account. Returns its number. */
export async function asksForAccount(page: Page, points: number): Promise<string> {
  await page.goto('/fund');
  await page.getByLabel('Points in Vp').fill(String(points));
  await page.getByRole('button', { name: 'Bank transfer' }).tap();
  await page.getByText(/^Send exactly/).waitFor();
  return (await transferOf(page)).account;
}

/** The wrapper keeps its page, and the phone's browser gets the address. */
export const leavesForBrowser = (page: Page): Promise<string> =>
  new Promise((resolve) => {
    void page.route(/\/sandbox\/windows\//, (route) => {
      resolve(route.request().url());
      return route.abort('aborted');
    });
  });

/** Pays on the provider's page in a browser without a session. Returns the link that the phone opens in the app. */
export async function paysInBrowser(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(address);
  const back = page.waitForRequest('**/paymentsuccessful?*');
  await page.getByLabel('Card that succeeds').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  const { pathname, search } = new URL((await back).url());
  await context.close();
  return `https://viewmax.example${pathname}${search}`;
}

/** A transfer from the app of a bank. */
export async function sendsMoney(address: string, account: string, naira: number): Promise<void> {
  const answer = await fetch(`${address}/sandbox/transfers.json`, {
    method: 'POST',
    body: JSON.stringify({ account, kobo: naira * 100 }),
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`The bank answered ${answer.status}`);
}
