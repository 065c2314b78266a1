import type { Locator, Page } from '@playwright/test';

/** Shows all text in this size, as a phone's own setting does. */
export const setsTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => document.documentElement.style.setProperty('text-size-adjust', `${size}%`), percent);

/** Shows all text in the widest font that a phone's own setting may name. */
export const setsWidestFont = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('--vm-font', "'DejaVu Sans', Verdana, sans-serif"));

/** The words that take two lines. A date is one word. */
export const brokenWords = (inside: Locator): Promise<string[]> =>
  inside.evaluate((root) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.visually-hidden, select')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (new Set(tops).size > 1) found.push(word);
      }
    }
    return found;
  });
