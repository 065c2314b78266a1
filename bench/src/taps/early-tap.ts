import type { Browser, CDPSession, Page } from 'playwright-core';
import { NETWORK, PHONE } from '../load/visit.ts';
import { type Watched, watchTaps } from './watch-taps.ts';

/** The app's code is on its way or starts at this moment, and the server's screen stands. */
const AFTER_PAINT_MS = 300;
const FINGER_MS = 80;

/** An early tap, from the release of the finger. */
export interface EarlyTap {
  /** Until the first changed frame. */
  answer: number;
  /** Until the app moves, or the browser asks for the movie's page. */
  move: number;
}

/** Runs in the page. Returns the middle of the first poster once the page has painted, and the time since then. */
async function firstPoster(): Promise<{ x: number; y: number; ago: number }> {
  const painted = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  const { left, top, width, height } = (
    document.querySelector('a[href^="/movie/"]') as HTMLElement
  ).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, ago: performance.now() - painted };
}

/** Runs in the page before its other scripts. A driver cannot read in a page that the browser is about to leave. */
function tellAnswer(): void {
  const { watched, tell } = globalThis as unknown as { watched: Watched; tell(answer: string): void };
  const timer = setInterval(() => {
    if (watched.tap.answer === undefined) return;
    clearInterval(timer);
    tell(String(watched.tap.answer));
  }, 50);
}

/** What the tap does, with the time of the move. The browser's request for the movie's page then waits for the answer. */
async function watchEarlyTap(
  page: Page,
  cdp: CDPSession,
): Promise<{ answer: Promise<number>; moved: Promise<number> }> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'tell' });
  await page.addInitScript(watchTaps);
  await page.addInitScript(tellAnswer);
  await cdp.send('Page.enable');
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/movie/*', resourceType: 'Document' }] });
  return {
    answer: new Promise((resolve) => {
      cdp.on('Runtime.bindingCalled', ({ name, payload }) => name === 'tell' && resolve(Number(payload)));
    }),
    moved: new Promise((resolve) => {
      cdp.on('Fetch.requestPaused', () => resolve(performance.now()));
      cdp.on('Page.navigatedWithinDocument', ({ url }) => {
        if (new URL(url).pathname.startsWith('/movie/')) resolve(performance.now());
      });
    }),
  };
}

/**
 * A tap on Home's first poster, on a new phone with 3G. The finger is a mouse that the browser turns into touches, because
 * the browser holds a driver's own touches back until the page has painted a frame. No phone does that. Without the app's
 * code, the tap takes the time of the browser alone.
 */
export async function earlyTap(
  browser: Browser,
  address: string,
  { cpuSlowdown, hasCode }: { cpuSlowdown: number; hasCode: boolean },
): Promise<EarlyTap> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const { answer, moved } = await watchEarlyTap(page, cdp);
    await cdp.send('Network.enable');
    if (!hasCode) await cdp.send('Network.setBlockedURLs', { urls: ['*/r/*.js'] });
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(address, { waitUntil: 'commit' });
    const { x, y, ago } = await page.evaluate(firstPoster);
    // The page acknowledges an event after its tasks, and a page that is left never does.
    const touch = (type: 'mousePressed' | 'mouseReleased'): void =>
      void cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }).catch(() => {});
    await page.waitForTimeout(Math.max(0, AFTER_PAINT_MS - FINGER_MS - ago));
    touch('mousePressed');
    await page.waitForTimeout(FINGER_MS);
    const released = performance.now();
    touch('mouseReleased');
    return { answer: await answer, move: (await moved) - released };
  } finally {
    await context.close();
  }
}
