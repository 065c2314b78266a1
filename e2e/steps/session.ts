import { expect, type Page } from '@playwright/test';

export async function logsIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  // The sign-up has fields of the same names, and it stays until the frame after the tap that left it.
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).tap();
}

export const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

export const isSignedIn = (page: Page) => expect.poll(() => keptToken(page)).not.toBeNull();
