import { expect, type Page } from '@playwright/test';

export { movesTo } from '@viewmax/remote-kit/visit';

/** The time between two checks of a page. A local app is faster than Playwright's half second. */
export const QUICKLY = [25, 50, 100];

export const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export const tapsTab = (page: Page, label: string) => tabBar(page).getByRole('link', { name: label }).tap();

export const seesHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Playwright's own check waits for the page's load event, and a hanging file delays that event. */
export const isAt = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname, { intervals: QUICKLY }).toBe(path);

/** Waits until the remote of this path is on the page. */
export async function hasSettled(page: Page): Promise<void> {
  await expect(page.locator('main [data-phase=shown]').first()).toBeVisible();
  await expect(page.locator('[data-phase=loading]')).toHaveCount(0);
}

/** Waits for the late chunks: overlays, and the started watch of sets and reports. */
export const hasRested = (page: Page) =>
  page.waitForFunction(() => {
    const isThere = ({ name }: PerformanceEntry) => name.includes('/overlays.') && name.endsWith('.js');
    const hasStarted = performance.getEntriesByName('background-started').length > 0;
    return hasStarted && performance.getEntriesByType('resource').some(isThere);
  });
