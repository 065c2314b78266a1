import type { Page } from 'playwright-core';

/** The error on a failure card, which only developers see, differs from fault to fault. */
const STYLE = '[data-remote] pre { display: none !important }';
const PAUSE_MS = 100;
const MOST_PICTURES = 50;

const hasPictures = (): boolean =>
  [...document.images].every(
    (image) =>
      image.getClientRects().length === 0 || image.loading === 'lazy' || (image.complete && image.naturalWidth > 0),
  );

/** A screenshot of the page, once it has its pictures and stays the same. */
export async function lookOf(page: Page): Promise<Buffer> {
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide', style: STYLE });
  await page.waitForFunction(hasPictures);
  let last = await shoot();
  for (let count = 0; count < MOST_PICTURES; count += 1) {
    await page.waitForTimeout(PAUSE_MS);
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${new URL(page.url()).pathname} does not come to rest.`);
}
