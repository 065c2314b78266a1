import { expect, type Locator, type Page } from '@playwright/test';
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

type Offer = 'Get Ticket' | 'Limited!' | 'Sold Out!';

export const showtimeButtons = (page: Page, offer: Offer) => showtimes(page).getByRole('button', { name: offer });

/** Opens a day, and waits for its showtimes: they follow the tap a little later. */
async function opensDay(page: Page, day: Locator): Promise<void> {
  await day.tap();
  const id = await day.getAttribute('id');
  await expect(showtimes(page).getByRole('tabpanel')).toHaveAttribute('aria-labelledby', `${id}`);
}

/** Opens tomorrow's showtimes. The list leaves out the shows of today that have begun. */
export const opensTomorrow = (page: Page) => opensDay(page, showtimes(page).getByRole('tab', { name: 'Tomorrow' }));

/** Opens the first day with a showtime of this offer. */
export async function opensDayWith(page: Page, offer: Offer): Promise<void> {
  await opensTomorrow(page);
  for (const day of await showtimes(page).getByRole('tab').all()) {
    await opensDay(page, day);
    if ((await showtimeButtons(page, offer).count()) > 0) return;
  }
  throw new Error(`No day has a showtime with ${offer}.`);
}
