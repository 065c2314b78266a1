import type { Place } from '@viewmax/contracts/remote-places';
import type { Page } from 'playwright-core';

/** Waits until the remote works at a place, where the page already is. */
export async function seesPlace(page: Page, { shows, leadsTo }: Place): Promise<void> {
  if (leadsTo) await page.waitForFunction((path) => location.pathname === path, leadsTo);
  await page.locator(shows).first().waitFor();
}
