import type { Browser, Page } from 'playwright-core';

/** A cheap phone on 3G. */
export const LINE_BYTES_PER_MS = 200;
export const NETWORK = {
  ...{ offline: false, latency: 150 },
  downloadThroughput: LINE_BYTES_PER_MS * 1000,
  uploadThroughput: 750_000 / 8,
};
export const CPU_SLOWDOWN = 4;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // Without the permission, the location screen covers Home.
  geolocation: { latitude: 5.894, longitude: 5.6767 },
  permissions: ['geolocation'],
};
const QUIET_MS = 1000;
const POSTER_MS = 30_000;

export interface Painted {
  lcp: number;
  fcp: number;
  /** From then on, a tap on a poster of Home moves inside the app. 0 on other screens. */
  tappable: number;
  cls: number;
  poster: number;
}

export interface Visit extends Omit<Painted, 'poster'> {
  firstPoster: number;
  requestsBeforePoster: number;
  /** Bytes over the wire by kind. */
  bytes: { document: number; script: number; style: number; fetch: number; image: number; other: number };
}

const KINDS: Record<string, keyof Visit['bytes']> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Fetch: 'fetch',
  XHR: 'fetch',
  Image: 'image',
};

interface Seen {
  url: string;
  kind: keyof Visit['bytes'];
  bytes: number;
}

/** Runs in the page before every other script. */
export function observe(): void {
  const seen: Painted = { lcp: 0, fcp: 0, cls: 0, poster: 0, tappable: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) seen.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  // A poster of the server-rendered screen is a link to another page. The app's own posters are hidden until the app replaces it.
  const watchPosters = (): void => {
    const poster = document.querySelector<HTMLElement>('#app:not([data-drawn]) a[href^="/movie/"]');
    if (poster?.offsetParent) seen.tappable = performance.now();
    else setTimeout(watchPosters, 16);
  };
  if (location.pathname === '/') watchPosters();
  new PerformanceObserver((list) => {
    // The emulated phone attributes early shifts to an input, but this page gets none.
    for (const entry of list.getEntries()) seen.cls += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  // A picture's load event never reaches the window, so the document listens.
  document.addEventListener(
    'load',
    (event) => {
      const target = event.target as HTMLElement;
      if (seen.poster || target.tagName !== 'IMG' || !(target as HTMLImageElement).src.includes('/img/posters/'))
        return;
      requestAnimationFrame(() => {
        seen.poster ||= performance.now();
      });
    },
    true,
  );
}

async function traffic(page: Page): Promise<{ seen: Seen[]; quiet(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const seen: Seen[] = [];
  const underWay = new Map<string, Seen>();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    last = Date.now();
    if (request.url.endsWith('/favicon.svg')) return;
    const preloaded = request.url.includes('/api/') ? 'fetch' : undefined;
    const byName = request.url.endsWith('.js') ? 'script' : request.url.endsWith('.css') ? 'style' : preloaded;
    const one: Seen = { url: request.url, kind: byName ?? KINDS[type ?? ''] ?? 'other', bytes: 0 };
    underWay.set(requestId, one);
    seen.push(one);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now();
    const one = underWay.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return {
    seen,
    async quiet() {
      while (Date.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

/** Waits for the first poster and then for an idle network. */
export async function settled(
  page: Page,
  quiet: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)),
): Promise<Painted> {
  const read = () => page.evaluate(() => (globalThis as unknown as { seen: Painted }).seen);
  const end = Date.now() + POSTER_MS;
  while ((await read()).poster === 0) {
    if (Date.now() > end) throw new Error(`${page.url()} showed no poster within ${POSTER_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await quiet();
  return read();
}

const TAP_MS = 10_000;

/** The measured moment is only worth something if a tap then stays in the page. */
async function tapPoster(page: Page): Promise<void> {
  const stays = page.evaluate(
    (ms) =>
      new Promise<boolean>((resolve) => {
        addEventListener('pagehide', () => resolve(false));
        setTimeout(() => resolve(false), ms);
        const isThere = setInterval(() => {
          if (!location.pathname.startsWith('/movie/')) return;
          clearInterval(isThere);
          resolve(true);
        }, 16);
      }),
    TAP_MS,
  );
  await page.locator('#app a[href^="/movie/"]').first().tap();
  if (!(await stays.catch(() => false))) throw new Error(`A tap at ${page.url()} left the app`);
}

/** One cold visit by a new visitor. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const { seen, quiet } = await traffic(page);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    const { poster: firstPoster, ...painted } = await settled(page, quiet);
    const bytes: Visit['bytes'] = { document: 0, script: 0, style: 0, fetch: 0, image: 0, other: 0 };
    for (const one of seen) bytes[one.kind] += one.bytes;
    // The browser lists a used preload twice. The second entry comes from memory and has no bytes.
    const asked = seen.filter((one) => one.bytes > 0);
    const requestsBeforePoster = asked.findIndex((one) => one.url.includes('/img/posters/'));
    if (painted.tappable > 0) await tapPoster(page);
    return { ...painted, firstPoster, requestsBeforePoster, bytes };
  } finally {
    await context.close();
  }
}
