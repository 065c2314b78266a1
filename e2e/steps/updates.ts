import type { Page } from '@playwright/test';

export const question = (page: Page) =>
  page.getByRole('dialog', { name: 'New app update is available!. Click OK to refresh' });

export const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
export const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true);

/** Waits for the chunk that looks for other sets. A leap of the clock passes the deadlines of what is loading. */
export const lateChunk = (page: Page) =>
  page.waitForEvent('requestfinished', (request) => /\/background\.[^/]+\.js/.test(request.url()));

/** Opens the page with that chunk. */
export const withLateChunk = (page: Page, path: string) => Promise.all([lateChunk(page), page.goto(path)]);
