import type { Browser, CDPSession } from 'playwright-core';
import { NETWORK, PHONE } from '../load/visit.ts';

/** The app's code is on its way or starts at this moment, and the server's screen stands. */
const AFTER_PAINT_MS = 300;
const FINGER_MS = 80;

interface Point {
  x: number;
  y: number;
}

/** Runs in the page. Returns the middle of the first poster once the page has painted. */
async function firstPoster(): Promise<Point> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  const { left, top, width, height } = (
    document.querySelector('a[href^="/movie/"]') as HTMLElement
  ).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The page answers a tap on a poster by a move in the app, or the browser by asking for the movie's page. */
const moves = (cdp: CDPSession): Promise<void> =>
  new Promise((resolve) => {
    const hear = (url: string) => new URL(url).pathname.startsWith('/movie/') && resolve();
    cdp.on('Page.navigatedWithinDocument', ({ url }) => hear(url));
    cdp.on('Network.requestWillBeSent', ({ request, type }) => type === 'Document' && hear(request.url));
  });

/** The time from the release of an early tap on Home's first poster to the move, on a new phone with 3G. */
export async function earlyTap(browser: Browser, address: string, cpuSlowdown: number): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.enable');
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(address, { waitUntil: 'commit' });
    const touchPoints = [await page.evaluate(firstPoster)];
    await page.waitForTimeout(AFTER_PAINT_MS - FINGER_MS);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(FINGER_MS);
    const moved = moves(cdp);
    const released = performance.now();
    // A page that is left may never acknowledge the event.
    cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).catch(() => {});
    await moved;
    return performance.now() - released;
  } finally {
    await context.close();
  }
}
