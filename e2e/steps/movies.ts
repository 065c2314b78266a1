import { expect, type Page } from '@playwright/test';
import { QUICKLY } from './places.ts';

const arrived = (pictures: readonly Element[]) =>
  pictures.filter((picture) => (picture as HTMLImageElement).naturalWidth > 0).length;

/** Waits for loaded pictures, not only for their places. */
export const seesPosters = (page: Page, atLeast = 4) =>
  expect
    .poll(() => page.locator('[data-remote=catalog] li a[href^="/movie/"] img').evaluateAll(arrived), {
      intervals: QUICKLY,
    })
    .toBeGreaterThanOrEqual(atLeast);

export const opensMovie = (page: Page, title: string) => page.getByRole('link', { name: title }).tap();

/** Booking's slot in catalog's movie page. */
export const showtimes = (page: Page) =>
  page.locator('[data-remote=catalog] [data-slot="movie.showtimes"] [data-remote=booking]');

export const showtimeButtons = (page: Page, offer: 'Get Ticket' | 'Limited!' | 'Sold Out!') =>
  showtimes(page).getByRole('button', { name: offer });

export const seesShowtimes = (page: Page) => showtimeButtons(page, 'Get Ticket').first().waitFor();
