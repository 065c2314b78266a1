import { expect, type Locator, type Page } from '@playwright/test';
import { QUICKLY } from './navigation.ts';

/** The styles in which a pressed control may differ, of the control, its pseudo-elements and its parts. */
const lookOf = (control: Locator) =>
  control.evaluate((element) => {
    const styles = [element, ...element.querySelectorAll('*')].flatMap((part) =>
      [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)),
    );
    return styles
      .map(({ transform, opacity, filter, color, backgroundColor }) =>
        [transform, opacity, filter, color, backgroundColor].join(),
      )
      .join('|');
  });

/** Presses the control and slides away, so that it is no tap. */
export async function showsPress(page: Page, control: Locator): Promise<void> {
  await control.hover();
  const before = await lookOf(control);
  await page.mouse.down();
  await expect.poll(() => lookOf(control), { intervals: QUICKLY }).not.toBe(before);
  await page.mouse.move(1, 1);
  await page.mouse.up();
}
