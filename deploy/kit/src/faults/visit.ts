import type { Place } from '@viewmax/contracts/remote-places';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** A phone of a visitor. A desktop gets another page, and without a location a screen covers Home. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  geolocation: { latitude: 5.894, longitude: 5.6767 },
  permissions: ['geolocation'],
};

/** Waits until the remote works at a place, where the page already is. */
export async function seesPlace(page: Page, { path, shows, leadsTo }: Place): Promise<void> {
  if (leadsTo) await page.waitForFunction((target) => location.pathname === target, leadsTo);
  try {
    await page.locator(shows).first().waitFor();
  } catch (cause) {
    throw new Error(`Nothing at ${leadsTo ?? path} fits ${JSON.stringify(shows)} of places.json.`, { cause });
  }
}

/** Moves inside the app like a link, without loading a page. */
export async function movesTo(page: Page, path: string, handedOver: object | null = null): Promise<void> {
  await page.evaluate(
    ([to, usr]) => {
      history.pushState(usr && { usr }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, handedOver] as const,
  );
}
