import { expect, type Page } from '@playwright/test';
import type { Stack } from '@viewmax/tools/start-stack';

export async function fillsSignup(page: Page, phone: string, password: string): Promise<void> {
  await page.getByLabel('State').selectOption('Delta');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Date of birth').pressSequentially('14031998');
  await page.getByText('Female').tap();
}

export const signsUp = (page: Page) => page.getByRole('button', { name: 'Sign up' }).tap();

/** Waits for this many codes in the sandbox's inbox of the phone. Returns the newest. */
export async function sentCode({ address }: Pick<Stack, 'address'>, phone: string, messages = 1): Promise<string> {
  const inbox = async () =>
    (await (await fetch(`${address}/sandbox/sms.json?to=${phone}`)).json()) as { text: string }[];
  // The backend sends codes after its answers.
  await expect.poll(async () => (await inbox()).length).toBe(messages);
  return (await inbox())[0]?.text.match(/\d{6}/)?.[0] ?? '';
}

export async function sendsCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send Code' }).tap();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
}

export async function entersCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('SMS code').fill(code);
  await page.getByRole('button', { name: 'Verify Code' }).tap();
}

export async function entersPasswords(page: Page, first: string, second: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('Confirm new password').fill(second);
  await page.getByRole('button', { name: 'Change Password' }).tap();
}

/** All stored data of the app that could identify the member. */
export async function leftBehind(page: Page): Promise<unknown> {
  const stored = await page.evaluate(async () => ({
    token: localStorage.getItem('token'),
    personal: Object.values(JSON.parse(localStorage.getItem('root') ?? '{}').areas ?? {}).filter((area) =>
      Boolean((area as { personal?: boolean }).personal),
    ),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'image-store'),
  }));
  const cookies = (await page.context().cookies()).map(({ name }) => name).filter((name) => name === 'in');
  return { ...stored, cookies };
}

export const NOTHING = { token: null, personal: [], databases: [], cookies: [] };

/** Tab reaches nothing outside the dialog, in both directions. */
export async function keepsFocusInside(page: Page): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest('dialog');
    });
    expect(outside).toBe(false);
  }
}
