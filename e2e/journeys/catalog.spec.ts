import { expect, test } from '../setup/journey.ts';
import { isAccessible } from '../steps/accessible.ts';
import { opensMovie, seesPosters, showtimes } from '../steps/movies.ts';
import { bytesOf } from '../steps/network.ts';
import { isAt, seesHeading } from '../steps/places.ts';

const KB = 1024;

test.describe('a visitor', () => {
  test('downloads less than 300 KB for Home with its posters', async ({ page }) => {
    const bytes = await bytesOf(page);
    await page.goto('/');
    await seesPosters(page);
    expect(bytes()).toBeLessThan(300 * KB);
    // A smaller total means that the count failed.
    expect(bytes()).toBeGreaterThan(50 * KB);
    await isAccessible(page);
  });

  test('goes from the poster down to the showtimes, shares the movie, and reads about it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // This phone has no share sheet, so the app copies the link.
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto('/');
    await opensMovie(page, 'Eko Nocturne');
    await seesHeading(page, 'Eko Nocturne');
    await page.getByRole('button', { name: 'Share' }).tap();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/movie\/eko-nocturne$/);
    await showtimes(page).getByRole('link').waitFor();
    await page.getByRole('button', { name: 'SHOWING' }).tap();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1000);
    await expect(showtimes(page).getByRole('link')).toBeInViewport();
    await isAccessible(page);
    await page.getByRole('tab', { name: 'Movie Details' }).tap();
    await expect(page.getByText('1 h 58 min')).toBeVisible();
    await isAccessible(page);
  });

  test('watches a trailer, which leads back to the movie when it ends', async ({ page }) => {
    await page.goto('/movie/eko-nocturne');
    await page.getByRole('button', { name: 'Play Trailer' }).first().tap();
    await isAt(page, '/trailer/eko-nocturne-trailer');
    const video = page.locator('video');
    await expect(video).toHaveJSProperty('loop', false);
    await expect(video).toHaveJSProperty('volume', 0.8);
    await isAccessible(page);
    // The video cannot seek to its end before its length is known.
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.duration)).toBeGreaterThan(1);
    await video.evaluate((it: HTMLVideoElement) => {
      it.currentTime = it.duration - 0.2;
      // The screen may close before the play event.
      it.play().catch(() => {});
    });
    await isAt(page, '/movie/eko-nocturne');
  });

  test('opens a center, its pictures and its directions', async ({ page }) => {
    await page.goto('/viewmaxcenters');
    const card = page.getByRole('article').filter({ hasText: 'RIVERSIDE SCREENS' });
    const directions = card.getByRole('link', { name: 'Get Directions' });
    await expect(directions).toHaveAttribute('target', '_blank');
    await expect(directions).toHaveAttribute('href', /destination=5\.8941,5\.6767$/);
    await isAccessible(page);
    await card.getByRole('link', { name: 'Preview Center' }).tap();
    await isAt(page, '/previewcenter');
    await expect(page.getByText('2 / 4')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).tap();
    await page.getByRole('button', { name: 'Picture 4' }).tap();
    await expect(page.getByText('4 / 4')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Back' }).tap();
    await isAt(page, '/viewmaxcenters');
  });
});
