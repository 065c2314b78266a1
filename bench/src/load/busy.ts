import type { Browser, BrowserContext } from 'playwright-core';
import { storesSet } from '../measure/stores-set.ts';
import type { Front } from './front.ts';
import { CPU_SLOWDOWN, NETWORK, PHONE } from './visit.ts';

interface Task {
  start: number;
  ms: number;
}

/** The long tasks of one visit, on a clock that begins with the navigation. */
export interface Tasks {
  painted: number;
  tasks: Task[];
  /** Runs of scripts, without the browser's own layout and paint. */
  scripts: Task[];
}

/** How long a page keeps its thread from the app's first paint to the end of the window. */
export interface Busy {
  /** The parts of the tasks above 50 ms. A tap waits in them. */
  blocking: number;
  longest: number;
  longestScript: number;
}

const WINDOW_MS = 5_000;
const LONG_MS = 50;

/** Runs in the page before every other script. It reads no layout, because that would be work of the page's own tasks. */
function watchTasks(): void {
  const seen: Tasks = { painted: 0, tasks: [], scripts: [] };
  Object.assign(globalThis, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.painted = startTime;
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, ms: duration }));
  observe('long-animation-frame', (frame) => {
    for (const { startTime, duration } of (frame as PerformanceEntry & { scripts: PerformanceEntry[] }).scripts)
      seen.scripts.push({ start: startTime, ms: duration });
  });
}

/**
 * `since` is the app's first paint for both sides. The monolith's own paint comes after most of its work, so its window would
 * begin when the work is done.
 */
export function busySince({ tasks, scripts }: Tasks, since: number): Busy {
  const parts = (all: Task[]) =>
    all.filter(({ start, ms }) => start + ms > since && start < WINDOW_MS).map(({ ms }) => ms);
  return {
    blocking: parts(tasks).reduce((sum, ms) => sum + ms - LONG_MS, 0),
    longest: Math.max(0, ...parts(tasks)),
    longestScript: Math.max(0, ...parts(scripts)),
  };
}

async function watched(context: BrowserContext, url: string, isThrottled: boolean): Promise<Tasks> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isThrottled) await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchTasks);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(WINDOW_MS);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Tasks }).seen);
  await page.close();
  return seen;
}

/** One cold visit by a new visitor. */
export async function busyCold(browser: Browser, url: string): Promise<Tasks> {
  const context = await browser.newContext(PHONE);
  try {
    return await watched(context, url, true);
  } finally {
    await context.close();
  }
}

/** Visits again: ours comes from the worker, and the monolith from the browser's own cache. */
export async function busyAgain(
  browser: Browser,
  front: Front,
  paths: readonly string[],
  hasWorker: boolean,
): Promise<Tasks[]> {
  const context = await browser.newContext(PHONE);
  try {
    const first = await context.newPage();
    for (const path of hasWorker ? paths.slice(0, 1) : paths)
      await first.goto(front.address + path, { waitUntil: 'load' });
    if (hasWorker) await storesSet(first);
    await first.close();
    // The browser's own throttling does not reach a worker.
    front.slow = true;
    const found: Tasks[] = [];
    for (const path of paths) found.push(await watched(context, front.address + path, false));
    return found;
  } finally {
    front.slow = false;
    await context.close();
  }
}
