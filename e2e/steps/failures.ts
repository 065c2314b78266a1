import { expect, type Page } from '@playwright/test';

interface Seen {
  kind: string;
  release: string;
}

/** Records every failure that the page reports, from its first script on. */
export const watchFailures = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen[] = [];
    Object.assign(window, { seenFailures: seen });
    addEventListener('viewmax:failure', (event) => {
      const { kind, release } = (event as CustomEvent<Seen>).detail;
      seen.push({ kind, release });
    });
  });

/** The distinct failures. */
export async function failuresSeen(page: Page): Promise<Seen[]> {
  const seen = await page.evaluate(() => Reflect.get(window, 'seenFailures') as Seen[]);
  return [...new Map(seen.map((one) => [`${one.kind} ${one.release}`, one])).values()];
}

/** The page has reported this release at least once, and no other. */
export async function blamesOnly(page: Page, kind: string, release: string): Promise<void> {
  await expect.poll(() => failuresSeen(page)).toEqual([{ kind, release }]);
}

export const failureCard = (page: Page, release: string) =>
  page.getByRole('alert').filter({ hasText: 'This part of Viewmax could not be loaded' }).filter({ hasText: release });

export const triesAgain = (page: Page, release: string) =>
  failureCard(page, release).getByRole('button', { name: 'Retry' }).tap();

/** No injected script has run, and no injected style applies. */
export async function hasNoIntruder(page: Page): Promise<void> {
  const found = await page.evaluate(() => [
    Reflect.get(window, 'tampered'),
    getComputedStyle(document.documentElement).getPropertyValue('--tampered'),
  ]);
  expect(found).toEqual([undefined, '']);
}
