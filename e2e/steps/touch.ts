import { expect, type Locator, type Page } from '@playwright/test';
import { QUICKLY } from './places.ts';

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

/** A finger rests on the control and then slides away, so that it is no tap. */
export async function showsTouch(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control has no place on the screen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const before = await lookOf(control);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect.poll(() => lookOf(control), { intervals: QUICKLY }).not.toBe(before);
  await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await expect.poll(() => lookOf(control), { intervals: QUICKLY }).toBe(before);
  await session.detach();
}
