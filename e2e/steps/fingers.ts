import type { Locator, Page } from '@playwright/test';

interface Counts {
  taps: number;
  typed: number;
}

/**
 * Counts the taps and the typed characters of a person in the app's own pages. The provider’s window is a page of the
 * provider, so it does not count.
 */
export async function countsFingers(page: Page): Promise<() => Promise<Counts>> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const counts = () => JSON.parse(sessionStorage.getItem('fingers') ?? '{"taps":0,"typed":0}') as Counts;
    const add = (name: keyof Counts, more: number) =>
      sessionStorage.setItem('fingers', JSON.stringify({ ...counts(), [name]: counts()[name] + more }));
    // Playwright stops a tap that meets another element at the window, and tries again. Only the last try comes to the document.
    document.addEventListener('pointerdown', () => add('taps', 1), true);
    addEventListener('keydown', ({ key }) => key.length === 1 && add('typed', 1), true);
    // The phone shows the list of a select, so the page sees neither of its two taps.
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add('taps', 2), true);
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('fingers') ?? '{"taps":0,"typed":0}'));
}

/** Types as a person does: a tap into the field, then each character. */
export async function types(field: Locator, text: string): Promise<void> {
  await field.tap();
  await field.pressSequentially(text);
}
