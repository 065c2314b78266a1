import { type Browser, expect, type Page } from '@playwright/test';
import type { Stack } from '@viewmax/tools/start-stack';
import { watchFailures } from './failures.ts';
import { seesPosters } from './movies.ts';

/** A browser with a fixed device id. */
export interface Phone {
  page: Page;
  /** The paths of its requests. */
  asked: string[];
}

/** On a slow machine the worker would serve its stored page, so it is blocked. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

export async function phoneOf(browser: Browser, { address }: Pick<Stack, 'address'>, device: string): Promise<Phone> {
  const context = await browser.newContext({ baseURL: address, ...WITHOUT_WORKER });
  await context.addCookies([{ name: 'device', value: device, url: address }]);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await watchFailures(page);
  return { page, asked };
}

/** Ends the session, so the edge renders the phone's releases again. */
export const endsSession = ({ page }: Phone) => page.context().clearCookies({ name: 'set' });

/** Movies, under a tab of this name. */
export async function seesMovies({ page }: Phone, tab: string): Promise<void> {
  await seesPosters(page);
  await expect(page.getByRole('tab', { name: tab })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

export async function opensHome(phone: Phone, tab: string): Promise<void> {
  await phone.page.goto('/');
  await seesMovies(phone, tab);
}

export const hasAskedFor = ({ asked }: Phone, release: { name: string; version: string }): boolean =>
  asked.some((path) => path.startsWith(`/r/${release.name}/${release.version}/`));

/** The page goes to the background, or comes back. */
export const turns = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** The browser has measured a tap of at least so many milliseconds. */
export const hasMeasuredTap = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (least) =>
      new Promise<void>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          if (list.getEntries().some(({ duration }) => duration >= least)) resolve();
        });
        observer.observe({ type: 'event', buffered: true });
      }),
    ms,
  );
