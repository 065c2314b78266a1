import type { Browser, BrowserContextOptions } from '@playwright/test';
import { isSlow, watchDownloads } from './network.ts';
import { observe, observed } from './observed.ts';
import { hasSettled } from './places.ts';

/** The result of a cold visit of one path. */
export interface Visit {
  path: string;
  /** The browser's warnings about unused preloads. */
  unused: string[];
  /** Paths of all downloads. A path that was downloaded twice is here twice. */
  downloads: string[];
  /** Violations of the page's policy. */
  violations: string[];
  /** The browser's score of the layout shift. */
  shift: number;
}

/** Chromium warns of a preload that is unused five seconds after the page's load event. */
const COMPLAINT_MS = 6000;

/** A page on 3G takes a tenth of this. */
const LOADED_MS = 60_000;

const AT_ONCE = 8;

/** A first visit on a slow phone, in an empty browser. */
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
  await page.goto(path, { timeout: LOADED_MS });
  await hasSettled(page);
  await page.waitForTimeout(COMPLAINT_MS);
  const visit = { path, unused, downloads: downloads(), ...(await observed(page)) };
  await context.close();
  return visit;
}

/** Several visits run at once, because each mostly waits. */
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
