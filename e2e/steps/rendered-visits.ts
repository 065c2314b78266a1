import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Stack } from '@viewmax/tools/start-stack';
import { hasRested } from './navigation.ts';
import { observe, observed } from './observed.ts';
import { isTakenOver } from './rendered.ts';
import { openSlowLine } from './slow-line.ts';

interface Seen {
  /** The start of each candidate for the largest paint. */
  paints: { at: number; what: string }[];
  takenOverAt: number;
}

/** Records largest paints and the moment of the take-over, from the first byte on. */
const watchPaints = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { paints: [], takenOverAt: 0 };
    Object.assign(window, { seenPaints: seen });
    interface Paint extends PerformanceEntry {
      element: Element | null;
      url: string;
      size: number;
    }
    new PerformanceObserver((list) => {
      // Only the app plays a video. Its first frame can be larger than the picture before it by a fraction of a pixel.
      for (const { startTime, element, url, size } of list.getEntries() as Paint[])
        if (!(element instanceof HTMLVideoElement))
          seen.paints.push({ at: startTime, what: `${element?.tagName} ${url} ${size}` });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new MutationObserver((changes) => {
      const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      const isGone = gone.some((node) => node instanceof HTMLElement && node.dataset.drawn === 'screen');
      if (isGone) seen.takenOverAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });

/** The result of a first visit of a server-rendered page on a slow network. */
export interface RenderedVisit {
  name: string;
  path: string;
  shift: number;
  moved: string[];
  isTakenOver: boolean;
  /** The largest paints after the app has replaced the server-rendered screen. */
  latePaints: string[];
}

export interface Phone {
  path: string;
  width: number;
  colorScheme: 'dark' | 'light';
}

interface Visitor {
  browser: Browser;
  stack: Pick<Stack, 'address'>;
  /** The options of every page of the journeys. */
  options: BrowserContextOptions;
}

async function visit({ browser, stack, options }: Visitor, phone: Phone): Promise<RenderedVisit> {
  const { path, width, colorScheme } = phone;
  const line = await openSlowLine(stack.address);
  const own = { baseURL: line.address, colorScheme, viewport: { width, height: 844 } };
  const context = await browser.newContext({ ...options, ...own });
  const page = await context.newPage();
  await observe(page);
  await watchPaints(page);
  await page.goto(path);
  await isTakenOver(page);
  await hasRested(page);
  const { shift, moved } = await observed(page);
  const { paints, takenOverAt } = await page.evaluate(() => Reflect.get(window, 'seenPaints') as Seen);
  await context.close();
  await line.close();
  const latePaints = paints.filter(({ at }) => at > takenOverAt).map(({ what }) => what);
  return {
    name: `${path} ${width} px ${colorScheme}`,
    path,
    shift,
    moved,
    isTakenOver: takenOverAt > 0,
    latePaints,
  };
}

/** More pages on two cores paint their pictures only after the code has arrived. */
const AT_ONCE = 2;

/** Several visits run at once, because each mostly waits. */
export async function renderedVisits(visitor: Visitor, phones: readonly Phone[]): Promise<RenderedVisit[]> {
  const visits: RenderedVisit[] = [];
  const waiting = phones.values();
  const visitAll = async () => {
    for (const phone of waiting) visits.push(await visit(visitor, phone));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitAll));
  return visits;
}
