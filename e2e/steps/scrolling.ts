import { expect, type Page } from '@playwright/test';

export const scrollsTo = (page: Page, top: number) => page.evaluate((y) => scrollTo(0, y), top);

export const isScrolledTo = (page: Page, top: number) => expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
