import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for transitions, because axe would measure colours between two states. */
const comesToRest = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** Each rule of axe that the screen breaks, with its element. */
export async function brokenRules(page: Page) {
  await comesToRest(page);
  await page.evaluate(SCRIPT);
  return page.evaluate(async (values) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, { runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => [id, target.join(' '), failureSummary]),
    );
  }, RULES);
}

export async function isAccessible(page: Page): Promise<void> {
  // Every screen has a heading, so a page without one has not finished.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await brokenRules(page), new URL(page.url()).pathname).toEqual([]);
}
