import type { Page } from '@playwright/test';

/** Waits until each picture has loaded or failed. */
export const picturesAreThere = (page: Page) =>
  page.waitForFunction(() => [...document.images].every((picture) => picture.complete || picture.loading === 'lazy'));
