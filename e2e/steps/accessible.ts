import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing on the screen breaks a rule of axe. What breaks one is named with its element. */
export async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(SCRIPT);
  const found = await page.evaluate(async (values) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, { runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => [id, target, failureSummary]),
    );
  }, RULES);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}
