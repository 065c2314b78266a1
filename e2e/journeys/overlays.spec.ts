import { FAULTS, strike } from '../faults/network-faults.ts';
import { expect, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { isAccessible } from '../steps/accessible.ts';
import { failureCard } from '../steps/failures.ts';
import { seesPosters } from '../steps/movies.ts';
import { isAt, movesTo, seesHeading, tapsTab } from '../steps/places.ts';
import { liveRemote, liveSet, MOVIE } from '../steps/routes.ts';
import { logsIn } from '../steps/session.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const MOVIE_PATH = `/movie/${MOVIE.id}`;

test('the shell leads a desktop to /welcome and back; it treats a phone in landscape as a phone', async ({ page }) => {
  await page.goto('/welcome');
  await isAt(page, '/');
  await page.goto(MOVIE_PATH);
  await seesHeading(page, MOVIE.title);
  await page.setViewportSize(ON_ITS_SIDE);
  await isAt(page, MOVIE_PATH);
  await page.setViewportSize(DESKTOP);
  await isAt(page, '/welcome');
  await seesHeading(page, 'Viewmax is made for your phone.');
  await isAccessible(page);
  await page.setViewportSize(PHONE);
  await isAt(page, MOVIE_PATH);
  await seesHeading(page, MOVIE.title);
});

test('the location screen covers Home without a location, until the visitor dismisses it', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/');
  await seesHeading(page, /^Viewmax application requires location services/);
  await expect(page.getByText('Location permissions denied by user.')).toBeVisible();
  await isAccessible(page);
  await tapsTab(page, 'Viewmax Centers');
  await seesHeading(page, 'Viewmax Centers');
  await tapsTab(page, 'See a Movie');
  await page.getByRole('button', { name: 'Browse without location' }).tap();
  await seesPosters(page);
  await page.reload();
  await seesPosters(page);
});

test('the offline sheet appears over the screen, which stays readable', async ({ page, context }) => {
  const words = page.getByRole('dialog', { name: 'You are currently offline. Please check your internet connection.' });
  await page.goto('/');
  await seesPosters(page);
  await page.getByRole('button', { name: 'Install' }).waitFor();
  await context.setOffline(true);
  await expect(words).toBeVisible();
  await isAccessible(page);
  await words.getByRole('button', { name: 'Dismiss' }).tap();
  await expect(words).toBeHidden();
  await seesPosters(page);
  await context.setOffline(false);
});

test('the shell focuses the new heading after a move', async ({ page }) => {
  await page.goto('/');
  await seesPosters(page);
  await page.getByRole('button', { name: 'Install' }).waitFor();
  await tapsTab(page, 'Viewmax Centers');
  await seesHeading(page, 'Viewmax Centers');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the shell reports the device after a sign-in, and loads debug screens only on their paths', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/login');
  const details = page.waitForRequest('**/api/v1/user/devicedetails');
  await logsIn(page, MEMBER);
  await isAt(page, '/home');
  expect((await details).postDataJSON()).toMatchObject({ devicetype: expect.any(String), platform: 'web' });
  const late = () => files.filter((path) => /\/r\/shell\/[^/]+\/(debug|native|welcome)\./.test(path));
  expect(late()).toEqual([]);
  await movesTo(page, '/geo');
  await expect(page.getByText('Sapele, Delta, Nigeria')).toBeVisible();
  await isAccessible(page);
  expect(late().every((path) => path.includes('/debug.'))).toBe(true);
});

test.describe('without a worker, which would serve broken files from its cache', () => {
  test.use({ serviceWorkers: 'block' });

  test('the shell’s own screens and cards are accessible', async ({ page, stack }) => {
    await page.goto('/no/such/place');
    await seesHeading(page, 'There is nothing here');
    await isAccessible(page);
    const { shell } = await liveSet(stack);
    for (const { path, title } of shell.routes.filter(({ screen }) => screen === 'debug')) {
      await movesTo(page, path);
      await seesHeading(page, title);
      await isAccessible(page);
    }
    const [gone] = FAULTS;
    const live = await liveRemote(stack, 'account');
    if (gone) await strike(page, gone, live);
    await page.goto('/contact');
    await failureCard(page, `account@${live.version}`).waitFor();
    await isAccessible(page);
    await stack.registry.admin.kill('journeys', 'account', 'Accounts rest until noon.');
    try {
      await page.goto('/contact');
      await page.getByText('Accounts rest until noon.').waitFor();
      await isAccessible(page);
    } finally {
      await stack.registry.admin.revive('journeys', 'account');
    }
  });
});

test.describe('in a browser of Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 12; TECNO KG5k) Chrome/126.0.0.0 Mobile Safari/537.36' });

  test('the install banner stays closed once it is closed', async ({ page }) => {
    const banner = page.getByRole('complementary', { name: 'Install the app' });
    await page.goto('/login');
    await page.goto('/');
    await expect(banner).toBeVisible();
    await isAccessible(page);
    await banner.getByRole('button', { name: 'Close' }).tap();
    await expect(banner).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Install' }).waitFor();
    await expect(banner).toBeHidden();
  });
});
