import { expect, type Page } from '@playwright/test';
import type { Discovery } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { LEFT_SET, WRAPPER_SET, type WrapperSet } from '@viewmax/contracts/wrapper-set';

/** The set of this page. */
export const runningSet = async (page: Page): Promise<Discovery> =>
  JSON.parse((await page.locator('#discovery').textContent()) ?? '');

/** Waits for a page with this shell, also when another page loads meanwhile. */
export const comesTo = (page: Page, shell: string) =>
  page.waitForFunction(
    (wanted) => JSON.parse(document.getElementById('discovery')?.textContent ?? '{}').shell?.version === wanted,
    shell,
  );

/** The newer set on the phone, for the next start. */
export const storedSet = (page: Page): Promise<WrapperSet | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), WRAPPER_SET);

/** The id of the set that showed no screen. */
export const leftSet = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), LEFT_SET);

const names = ({ shell, remotes }: Discovery): string[] => [shell, ...remotes].map(releaseName);

export const runs = async (page: Page, release: string): Promise<void> =>
  expect(names(await runningSet(page))).toContain(release);

/** Waits until the phone has a newer set with this release. */
export const stores = (page: Page, release: string): Promise<void> =>
  expect
    .poll(async () => names(JSON.parse((await storedSet(page))?.text ?? '{"shell":{},"remotes":[]}')), {
      timeout: 20_000,
      intervals: [100],
    })
    .toContain(release);

/** Waits until the page has loaded this file of the site, and has had time to use it. */
export async function hasLoaded(page: Page, path: string): Promise<void> {
  const isThere = (end: string) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end));
  await page.waitForFunction(isThere, path);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
}
