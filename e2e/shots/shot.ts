import type { Page } from '@playwright/test';

/** One picture of the sheet: a screen in one of its states. */
export interface Shot {
  /** In kebab-case. The picture's file has this name too. */
  name: string;
  /** Shows a visitor, not a member. */
  visitor?: boolean;
  /** Leads to the state. The page is still empty, so this can answer calls before the app sends them. */
  open(page: Page): Promise<unknown>;
}

/** Answers a call of the app by its path, in place of the backend. */
export const answers = (page: Page, path: string, body: unknown, status = 200) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));

/** The call gets no answer. */
export const hangs = (page: Page, path: string) => page.route(`**${path}`, () => {});

/** The call fails like on a lost network. */
export const fails = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort());

/** Waits until each picture has loaded or failed. */
export const picturesAreThere = (page: Page) =>
  page.waitForFunction(() => [...document.images].every((picture) => picture.complete || picture.loading === 'lazy'));
