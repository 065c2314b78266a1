import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { Stack } from '@viewmax/tools/start-stack';
import { type Session, sessionAt } from '../setup/session.ts';
import { hasSettled, tabBar } from './navigation.ts';
import { watchDownloads } from './network.ts';
import { observe, observed } from './observed.ts';
import { keptToken } from './session.ts';
import { openSlowLine } from './slow-line.ts';

/** The result of a cold visit of one path. */
export interface Visit {
  path: string;
  /** The path to which the app has led. */
  landed: string;
  title: string;
  /** The name of the marked tab, or null without a tab bar. */
  tab: string | null;
  isSignedIn: boolean;
  /** The browser's warnings about unused preloads. */
  unused: string[];
  /** Paths of all downloads. A path that was downloaded twice is here twice. */
  downloads: string[];
  /** Violations of the page's policy. */
  violations: string[];
  /** The browser's score of the layout shift. */
  shift: number;
  /** What moved, and how far. */
  moved: string[];
}

/** Chromium warns of a preload that is unused five seconds after the page's load event. */
const COMPLAINT_MS = 6000;

/** Pages that load at the same time. */
const AT_ONCE = 6;

export interface Visitor {
  browser: Browser;
  stack: Pick<Stack, 'address'>;
  /** The options of every page of the journeys. */
  options: BrowserContextOptions;
  /** A member's session. A visitor has none. */
  session?: Session;
}

/** A first visit on 3G, in an empty browser. Returns the rest of the visit when the page has loaded. */
async function coldVisit({ browser, stack, options, session }: Visitor, path: string): Promise<() => Promise<Visit>> {
  const line = await openSlowLine(stack.address);
  const storageState = session && sessionAt(session, line);
  const context = await browser.newContext({ ...options, storageState, baseURL: line.address });
  const page = await context.newPage();
  const unused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('preload')) unused.push(message.text());
  });
  await observe(page);
  const downloads = await watchDownloads(page);
  await page.goto(path);
  await hasSettled(page);
  // A trailer that ends leads to another screen.
  await page.locator('video').evaluateAll((all) => (all as HTMLVideoElement[]).forEach((video) => void video.pause()));
  return async () => {
    await page.waitForTimeout(COMPLAINT_MS);
    const current = tabBar(page).locator('[aria-current=page]');
    const visit = {
      path,
      landed: new URL(page.url()).pathname,
      title: await page.title(),
      tab: (await tabBar(page).isVisible()) ? (await current.allTextContents()).join() : null,
      isSignedIn: Boolean(await keptToken(page)),
      unused,
      downloads: downloads(),
      ...(await observed(page)),
    };
    await context.close();
    await line.close();
    return visit;
  };
}

/** Some pages load while others wait for the browser's warning. */
export async function coldVisits(visitor: Visitor, paths: readonly string[]): Promise<Visit[]> {
  const visits: Promise<Visit>[] = [];
  const waiting = paths.values();
  const load = async () => {
    for (const path of waiting) {
      const rest = await coldVisit(visitor, path);
      visits.push(rest());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
  return Promise.all(visits);
}
