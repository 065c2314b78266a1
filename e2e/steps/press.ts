import type { Page } from '@playwright/test';
import { isTakenOver } from './rendered.ts';

const LOOK = ['transform', 'opacity', 'backgroundColor', 'boxShadow', 'color'] as const;

/** The names of the links and buttons in the screen that look the same while a finger is on them. */
export async function withoutPressState(page: Page): Promise<string[]> {
  await page.locator('main h1').first().waitFor();
  await isTakenOver(page);
  const same: string[] = [];
  for (const control of await page.locator('main').locator('a, button:enabled').all()) {
    const look = () =>
      control.evaluate((element, properties) => {
        for (const animation of element.getAnimations()) animation.finish();
        const style = getComputedStyle(element);
        return properties.map((property) => style[property]).join();
      }, LOOK);
    await control.scrollIntoViewIfNeeded();
    await control.hover();
    const before = await look();
    await page.mouse.down();
    if ((await look()) === before) same.push(await control.innerText());
    // A release elsewhere is no tap.
    await page.mouse.move(1, 1);
    await page.mouse.up();
  }
  return same;
}
