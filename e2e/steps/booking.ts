import type { Page } from '@playwright/test';
import { showtimeButtons } from './movies.ts';
import { isAt } from './places.ts';

/** From the movie to the cinemas that show it, by the first showtime that has seats. */
export async function choosesShowtime(page: Page, movie = 'eko-nocturne'): Promise<void> {
  await page.goto(`/movie/${movie}`);
  await showtimeButtons(page, 'Get Ticket').first().tap();
  await isAt(page, '/selectcinema');
}

export async function choosesCinema(page: Page, name: string | RegExp = /./): Promise<void> {
  await page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('link', { name: /Proceed/ })
    .first()
    .tap();
  await isAt(page, '/confirmticket');
}

export const confirmsSeat = (page: Page) => page.getByRole('button', { name: 'Confirm Seat' }).tap();
