import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { newMember } from '../setup/own-member.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { seesPosters, showtimes, signUpToSee } from '../steps/movies.ts';
import { isAt, seesHeading, tabBar } from '../steps/navigation.ts';
import { holdsCode, isRendered, isTakenOver } from '../steps/rendered.ts';
import { MOVIE } from '../steps/routes.ts';
import { isScrolledTo, scrollsTo } from '../steps/scrolling.ts';

// The worker would answer with its stored page, which has no server-rendered screen.
test.use({ serviceWorkers: 'block' });

/** A cheap phone, on which the start takes these seconds. */
const CPU_SLOWDOWN = 4;

test.beforeEach(async ({ page, context, stack }) => {
  for (const path of ['/', '/login']) await isRendered(stack, path);
  const phone = await context.newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
});

/** Opens a path, and goes on so long after its first paint, before which Chromium drops a tap. */
async function opensAndWaits(page: Page, path: string, ms: number): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForTimeout(ms);
}

/** Taps a place of the screen, whatever element is there at this moment. */
async function tapsPoster(page: Page): Promise<void> {
  const poster = page.getByRole('link', { name: MOVIE.title }).first();
  // The app may replace the server-rendered poster between the driver's search and its measure.
  const box = (await poster.boundingBox()) ?? (await poster.boundingBox());
  if (!box) throw new Error('The poster is not on the screen');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

for (const [place, ms] of [0, 200, 400, 700, 1_100, 1_600].entries()) {
  test(
    `a tap ${ms} ms after the first paint opens the movie, and Back returns`,
    inTurn(place === 1),
    async ({ page }) => {
      await opensAndWaits(page, '/', ms);
      await tapsPoster(page);
      await isAt(page, `/movie/${MOVIE.id}`);
      await seesHeading(page, MOVIE.title);
      await isTakenOver(page);
      await page.goBack();
      await isAt(page, '/');
      await seesPosters(page);
    },
  );
}

test(
  'a poster that is tapped before the code arrives looks pressed until its page is there',
  LONG,
  async ({ page }) => {
    await holdsCode(page);
    await opensAndWaits(page, '/', 0);
    // A driver cannot look at a page that the browser is about to leave.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const poster = page.getByRole('link', { name: MOVIE.title }).first();
    await expect(poster).toHaveCSS('opacity', '1');
    await tapsPoster(page);
    // Chromium itself shows a tapped link as active for 150 ms.
    await page.waitForTimeout(600);
    await expect(poster).toHaveCSS('opacity', '0.8');
  },
);

test('a visitor who taps "Sign up to see showtimes" before the code arrives comes back to them', async ({
  page,
  stack,
}) => {
  const { phone, password } = await newMember(stack);
  await isRendered(stack, `/movie/${MOVIE.id}`);
  const arrive = await holdsCode(page);
  await opensAndWaits(page, `/movie/${MOVIE.id}`, 0);
  await signUpToSee(page).tap();
  await isAt(page, '/signup');
  arrive();
  await isTakenOver(page);
  await expect(page.getByText('Sign up to see showtimes.')).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).tap();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).tap();
  await isAt(page, `/movie/${MOVIE.id}`);
  await expect(showtimes(page)).toBeInViewport();
});

test('a visitor loses no letter, focus or scroll position while the app starts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await opensAndWaits(page, '/login', 0);
  const phone = page.getByLabel('Phone number');
  await phone.focus();
  await scrollsTo(page, 60);
  const typed = '08011112222';
  await page.keyboard.type(typed, { delay: 120 });
  await isTakenOver(page);
  await expect(phone).toHaveValue(typed);
  await expect(phone).toBeFocused();
  await isScrolledTo(page, 60);
});

test.describe('a member', () => {
  test.use({ signedIn: true });

  test('taps a tab on the frame while the screen mounts, and comes to it', LONG, async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await tabBar(page).getByRole('link', { name: 'Viewmax Centers' }).tap();
    await isAt(page, '/viewmaxcenters');
    await seesHeading(page, 'Viewmax Centers');
    await page.goBack();
    await isAt(page, '/');
    await seesPosters(page);
  });
});
