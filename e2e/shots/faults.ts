import type { Page } from '@playwright/test';
import { brokenRules } from '../steps/accessible.ts';
import { brokenWords } from '../steps/large-text.ts';

const LEAST_TARGET = 48;

/** Elements wider than the phone, and targets too small for a thumb. */
const tooWideOrSmall = (page: Page) =>
  page.evaluate((least) => {
    const seen = (it: Element) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const named = (it: Element) =>
      `${it.tagName.toLowerCase()} "${(it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 30)}"`;
    // A dialog covers the targets below it.
    const dialog = document.querySelector('dialog[open]');
    const { scrollWidth } = document.documentElement;
    const wide = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const small = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((it) => (dialog?.contains(it) ?? true) && seen(it) && getComputedStyle(it).display !== 'inline')
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.round(Math.min(box.width, box.height)) < least)
      // The target may be larger than its drawing.
      .filter(({ it, box: { left, top, width, height } }) =>
        [
          [left + width / 2, top + (height - least) / 2 + 1],
          [left + width / 2, top + (height + least) / 2 - 1],
        ].some(([x = 0, y = 0]) => !it.contains(document.elementFromPoint(x, y))),
      )
      .map(({ it, box }) => `target of ${Math.round(box.width)}x${Math.round(box.height)}: ${named(it)}`);
    return [...wide, ...small];
  }, LEAST_TARGET);

/** The faults that a program can see on any screen. */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await tooWideOrSmall(page)),
  ...(await brokenWords(page.locator('body'))).map((word) => `breaks: ${word}`),
  ...(await brokenRules(page)).map((rule) => `axe: ${rule.join(', ')}`),
];
