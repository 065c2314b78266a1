import { expect, type Page } from '@playwright/test';
import { tomorrow } from './days.ts';
import { QUICKLY } from './navigation.ts';

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

/** In place of the showtimes, for a visitor. */
export const signUpToSee = (page: Page) => page.getByRole('link', { name: 'Sign up to see showtimes' });

/** Booking's slot in catalog's movie page. */
export const showtimes = (page: Page) =>
  page.locator('[data-remote=catalog] [data-slot="movie.showtimes"] [data-remote=booking]');

type Label = 'Get Ticket' | 'Limited!' | 'Sold Out!';

export const showtimeButtons = (page: Page, label: Label) => showtimes(page).getByRole('button', { name: label });

/** Opens tomorrow's showtimes, and waits for them. Tomorrow has showtimes of every state; those of today may have begun. */
export async function opensTomorrow(page: Page): Promise<void> {
  const day = showtimes(page).getByRole('tab', { name: tomorrow() });
  await day.tap();
  const id = await day.getAttribute('id');
  await expect(showtimes(page).getByRole('tabpanel')).toHaveAttribute('aria-labelledby', `${id}`);
}
