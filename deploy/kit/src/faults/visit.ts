import type { Checkpoint } from '@viewmax/contracts/checkpoints';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** A phone of a visitor. A desktop gets another page, and without a location a screen covers Home. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  geolocation: { latitude: 5.894, longitude: 5.6767 },
  permissions: ['geolocation'],
};

/** Waits until the remote works at a checkpoint, where the page already is. */
export async function seesCheckpoint(page: Page, { shows, leadsTo }: Checkpoint): Promise<void> {
  if (leadsTo) await page.waitForFunction((target) => location.pathname === target, leadsTo);
  try {
    await page.locator(shows).first().waitFor();
  } catch (cause) {
    const { pathname } = new URL(page.url());
    throw new Error(`Nothing at ${pathname} fits ${JSON.stringify(shows)} of places.json.`, { cause });
  }
}

/** Opens a checkpoint, taps what leads to it, and waits until the remote works there. */
export async function reaches(page: Page, checkpoint: Checkpoint): Promise<void> {
  await page.goto(checkpoint.path);
  for (const selector of checkpoint.taps ?? []) {
    await page
      .locator(selector)
      .first()
      .tap()
      .catch((cause) => {
        const where = new URL(page.url()).pathname;
        throw new Error(`Nothing at ${where} that can be tapped fits ${JSON.stringify(selector)} of places.json.`, {
          cause,
        });
      });
  }
  await seesCheckpoint(page, checkpoint);
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
