import { expect, type Page } from '@playwright/test';
import type { Stack } from '@viewmax/tools/start-stack';
import { MOVIE } from './routes.ts';

/** A screen that comes in the page, and a text of it. */
export interface RenderedPlace {
  path: string;
  text: string;
  tab?: string;
}

export const RENDERED: readonly RenderedPlace[] = [
  { path: '/', text: MOVIE.title, tab: 'See a Movie' },
  { path: `/movie/${MOVIE.id}`, text: MOVIE.title, tab: 'See a Movie' },
  { path: '/viewmaxcenters', text: 'Viewmax Centers', tab: 'Viewmax Centers' },
  { path: `/trailer/${MOVIE.trailerId}`, text: MOVIE.title, tab: 'Trailers' },
  { path: '/login', text: 'Forgot Password' },
  { path: '/signup', text: 'Sign up' },
  { path: '/privacy', text: 'Privacy Policy', tab: 'Profile' },
  { path: '/contact', text: 'Contact Us', tab: 'Profile' },
  { path: '/no/such/place', text: 'There is nothing here' },
];

export const renderedScreen = (page: Page) => page.locator('[data-drawn=screen]');

/** The app has replaced the server-rendered screen. */
export const isTakenOver = (page: Page) => expect(page.locator('[data-drawn]')).toHaveCount(0);

/** The page of this path, as a program without JavaScript gets it. */
export async function pageText({ address }: Pick<Stack, 'address'>, path: string, cookie = ''): Promise<string> {
  const answer = await fetch(address + path, { headers: { accept: 'text/html', cookie } });
  return answer.text();
}

/**
 * Waits until the edge has rendered this path. The first page of a cold process comes without a server-rendered screen.
 * After a failed render, which a busy machine may cause, the edge pauses for ten seconds.
 */
export const isRendered = (site: Pick<Stack, 'address'>, path: string) =>
  expect.poll(() => pageText(site, path), { intervals: [100], timeout: 40_000 }).toContain('data-drawn="screen"');

const isCode = ({ pathname }: URL) => /^\/r\/.*\.js$/.test(pathname);

/** The app's code never arrives. */
export const losesCode = (page: Page) => page.route(isCode, (route) => route.abort());

/** Holds the app's code back until the returned function runs. */
export async function holdsCode(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(isCode, async (route) => {
    await arrives;
    // The page may have moved on.
    await route.continue().catch(() => {});
  });
  return arrive;
}

/** The chunks of overlays and reports never arrive. They add parts to the app's first frame, with or without a render. */
export const losesLateParts = (page: Page) => page.route(/\/(late|overlays)\./, () => {});

/** Opens a path whose code is late. The page's load event would wait for it. */
export async function opensRendered(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await renderedScreen(page).waitFor();
}

export const pictures = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((all) =>
      (all as HTMLImageElement[]).filter(({ loading }) => loading !== 'lazy').map(({ naturalWidth }) => naturalWidth),
    );

/**
 * A server-rendered page holds the server's own first answer, so a journey that changes this answer takes pages without
 * one.
 */
export const takesBarePages = (page: Page) => page.setExtraHTTPHeaders({ 'x-viewmax-bare': '1' });

/** Ends the animations that show the strip of a page without code, and its later pictures, after many seconds. */
export const skipsWaits = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
    }
  });

/** Holds the later pictures of a server-rendered page back, however long the page is open. */
export const stopsPictures = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSAnimation && animation.animationName === 'later') animation.pause();
    }
  });

/** The number of later pictures that have loaded. */
export const laterPictures = (page: Page): Promise<number> =>
  page
    .locator('[data-drawn] img[loading=lazy]')
    .evaluateAll((all) => (all as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).length);
