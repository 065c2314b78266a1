import type { Page } from '@playwright/test';

/** One picture of the sheet: a screen in one of its states. */
export interface Shot {
  /** In kebab-case; also the file's name. */
  name: string;
  /** Taken without being signed in. */
  visitor?: boolean;
  /** Leads to the state. The page is still empty, so that calls can be answered before anything is asked. */
  open(page: Page): Promise<unknown>;
}

/** Answers a call of the app by its path, in place of the backend. */
export const answers = (page: Page, path: string, body: unknown, status = 200) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));

/** The call is sent and never answered. */
export const hangs = (page: Page, path: string) => page.route(`**${path}`, () => {});

/** The call fails as a lost network does. */
export const fails = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort());

/** Pictures have arrived, or have failed for good. */
export const picturesAreThere = (page: Page) =>
  page.waitForFunction(() => [...document.images].every((picture) => picture.complete || picture.loading === 'lazy'));
