import { expect, type Page } from '@playwright/test';
import { QUICKLY } from './places.ts';

const arrived = (pictures: readonly Element[]) =>
  pictures.filter((picture) => (picture as HTMLImageElement).naturalWidth > 0).length;

/** Pictures that have arrived, and not just their places. */
export const seesPosters = (page: Page, atLeast = 4) =>
  expect
    .poll(() => page.locator('[data-remote=catalog] li a[href^="/movie/"] img').evaluateAll(arrived), {
      intervals: QUICKLY,
    })
    .toBeGreaterThanOrEqual(atLeast);

export const opensMovie = (page: Page, title: string) => page.getByRole('link', { name: title }).tap();

/** The part of catalog's movie page that booking fills. */
export const showtimes = (page: Page) =>
  page.locator('[data-remote=catalog] [data-slot="movie.showtimes"] [data-remote=booking]');

export const showtimeButtons = (page: Page, offer: 'Get Ticket' | 'Limited!' | 'Sold Out!') =>
  showtimes(page).getByRole('button', { name: offer });

export const seesShowtimes = (page: Page) => showtimeButtons(page, 'Get Ticket').first().waitFor();
