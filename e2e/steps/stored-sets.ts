import { expect, type Page } from '@playwright/test';
import type { Discovery } from '@viewmax/contracts/discovery';

/** The ids of the sets that the worker has stored; the present one is first. */
export async function storedSets(page: Page): Promise<string[]> {
  const sets = await page.evaluate(async () => (await caches.match('/stored-sets'))?.text());
  return (JSON.parse(sets ?? '[]') as { text: string }[]).map(({ text }) => (JSON.parse(text) as Discovery).setId);
}

/** Waits until the worker has stored a whole set. Returns its id. */
export async function storesSet(page: Page): Promise<string | undefined> {
  await expect
    .poll(async () => (await storedSets(page)).length, { timeout: 30_000, intervals: [250] })
    .toBeGreaterThan(0);
  return (await storedSets(page))[0];
}
