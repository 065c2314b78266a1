import type { Browser, BrowserContextOptions } from '@playwright/test';
import { isSlow, watchDownloads } from './network.ts';
import { observe, observed } from './observed.ts';
import { hasSettled } from './places.ts';

/** What a cold visit of one path came to. */
export interface Visit {
  path: string;
  /** What the browser says about files that were named ahead and then not used. */
  unused: string[];
  /** Paths that were fetched from the network, each as often as it was. */
  downloads: string[];
  /** What the page's policy stopped. */
  violations: string[];
  /** How far the layout moved, as the browser scores it. */
  shift: number;
}

/** Chromium complains about a preload that is not used within five seconds of the page's load event. */
const COMPLAINT_MS = 6000;

const AT_ONCE = 8;

/** A first visit on a slow phone, in a browser that knows nothing yet. */
async function coldVisit(browser: Browser, options: BrowserContextOptions, path: string): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const unused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('preload')) unused.push(message.text());
  });
  await observe(page);
  const downloads = await watchDownloads(page);
  await isSlow(page);
  await page.goto(path);
  await hasSettled(page);
  await page.waitForTimeout(COMPLAINT_MS);
  const visit = { path, unused, downloads: downloads(), ...(await observed(page)) };
  await context.close();
  return visit;
}

/** A few visits at a time: most of each is waiting. */
export async function coldVisits(
  browser: Browser,
  options: BrowserContextOptions,
  paths: readonly string[],
): Promise<Visit[]> {
  const visits: Visit[] = [];
  const waiting = paths.values();
  const visitor = async () => {
    for (const path of waiting) visits.push(await coldVisit(browser, options, path));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return visits;
}
