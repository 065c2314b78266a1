import { expect, test } from '../setup/journey.ts';
import { brokenWords, setsTextSize } from '../steps/large-text.ts';
import { opensMovie, seesPosters } from '../steps/movies.ts';
import { hasRested, hasSettled, isAt, movesTo, seesHeading, tabBar, tapsTab } from '../steps/places.ts';
import { everyRoute, MOVIE } from '../steps/routes.ts';
import { isScrolledTo, scrollsTo } from '../steps/scrolling.ts';

const WITHOUT_TAB_BAR = ['/signupsuccessful', '/forgotpassword', '/login', '/fund', '/paymentsuccessful', '/signup'];

/** Screens that their data name. */
const TITLES: Record<string, string> = {
  [`/movie/${MOVIE.id}`]: MOVIE.title,
  [`/trailer/${MOVIE.trailerId}`]: `Trailer: ${MOVIE.title}`,
  [`/selected-trailer/${MOVIE.id}`]: `Trailer: ${MOVIE.title}`,
};

const SOON = { timeout: 2_000 };

const TAB_OF = { home: 'See a Movie', trailers: 'Trailers', viewmaxcenters: 'Viewmax Centers', profile: 'Profile' };

test.describe('an unknown path', () => {
  test('shows a 404 screen with a link to Home, inside the shell', async ({ page }) => {
    const answer = await page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle('Not found | Viewmax');
    await expect(page.getByText('There is nothing here')).toBeVisible();
    await expect(tabBar(page).locator('[aria-current]')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'See a Movie' }).tap();
    await isAt(page, '/');
    await seesPosters(page);
  });

  test('shows the same screen after a move inside the app, without a new page', async ({ page }) => {
    await page.goto('/');
    await seesPosters(page);
    await movesTo(page, '/no/such/place');
    await expect(page.getByText('There is nothing here')).toBeVisible();
    await expect(page).toHaveTitle('Not found | Viewmax');
    await page.goBack();
    await seesPosters(page);
  });
});

const again = (movie: { Title: string }) => ({ ...movie, Title: `${movie.Title}, again` });

test('the tab bar has its four tabs, in order', async ({ page }) => {
  await page.goto('/');
  await expect(tabBar(page).getByRole('link')).toHaveText(Object.values(TAB_OF));
});

test('moves between two movies and back to Home give each page its title', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('See a Movie | Viewmax');
  await opensMovie(page, MOVIE.title);
  await expect(page).toHaveTitle(`${MOVIE.title} | Viewmax`);
  await page.goBack();
  await expect(page).toHaveTitle('See a Movie | Viewmax');
  await opensMovie(page, 'Okada 99');
  await expect(page).toHaveTitle('Okada 99 | Viewmax');
  await movesTo(page, `/movie/${MOVIE.id}`);
  await expect(page).toHaveTitle(`${MOVIE.title} | Viewmax`);
  await page.goBack();
  await expect(page).toHaveTitle('Okada 99 | Viewmax');
});

test('the header fits a narrow phone at 200 % text', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    await setsTextSize(page, 200);
    await seesPosters(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('link', { name: 'Login/Signup' })).toBeInViewport({ ratio: 1 });
  }
});

test('no word of the tab bar breaks on a narrow phone at 200 % text', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    await setsTextSize(page, 200);
    await seesPosters(page);
    await expect(tabBar(page)).toHaveText('See a MovieTrailersViewmax CentersProfile');
    expect(await brokenWords(tabBar(page))).toEqual([]);
    expect(await tabBar(page).evaluate((bar) => bar.scrollWidth)).toBe(width);
  }
});

test('a page that wakes after a day shows today’s movies', async ({ page }) => {
  const turns = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.goto('/');
  await seesPosters(page);
  await hasRested(page);
  await page.route('**/api/v1/movies', async (route) => {
    const answer = await route.fetch();
    const { moviesList } = await answer.json();
    await route.fulfill({ response: answer, json: { moviesList: moviesList.map(again) } });
  });
  await turns('hidden');
  await page.evaluate(() => {
    const tomorrow = Date.now() + 86_400_000;
    Date.now = () => tomorrow;
  });
  await turns('visible');
  await expect(page.getByRole('link', { name: 'Eko Nocturne, again' })).toBeVisible();
});

test('each control of the frame shows that it is pressed', async ({ page }) => {
  await page.goto('/');
  await seesPosters(page);
  const controls = [
    page.getByRole('link', { name: 'Viewmax, home' }),
    page.getByRole('link', { name: 'Login/Signup' }),
    page.getByRole('complementary', { name: 'Offer' }).getByRole('button', { name: 'Install' }),
    page.getByRole('tab', { name: 'Newly Added' }),
    tabBar(page).getByRole('link', { name: 'Trailers' }),
  ];
  for (const control of controls) {
    const look = () =>
      control.evaluate((node) => {
        const { opacity, transform, backgroundColor } = getComputedStyle(node);
        return [opacity, transform, backgroundColor].join();
      });
    const rest = await look();
    await control.hover();
    await page.mouse.down();
    await expect.poll(look, String(control)).not.toBe(rest);
    // Released beside the control, the press is no tap.
    await page.mouse.move(1, 400);
    await page.mouse.up();
    await expect.poll(look, String(control)).toBe(rest);
  }
});

test.describe('for a member', () => {
  test.use({ signedIn: true });

  test('every route shows its title, its tab, and the tab bar unless it is full-screen', async ({ page, stack }) => {
    await page.goto('/');
    for (const { path, title, tab } of await everyRoute(stack)) {
      await movesTo(page, path);
      await hasSettled(page);
      await expect(async () => {
        // A screen may redirect by its own rules once its code has loaded.
        if (new URL(page.url()).pathname !== path) return;
        await expect(page).toHaveTitle(`${TITLES[path] ?? title} | Viewmax`, SOON);
        const current = tabBar(page).locator('[aria-current=page]');
        if (WITHOUT_TAB_BAR.includes(path)) await expect(tabBar(page), path).toBeHidden(SOON);
        else await expect(current, path).toHaveText(TAB_OF[tab], SOON);
      }).toPass();
    }
  });

  test('the shell restores the scroll position of a tab, and starts other moves at the top', async ({ page }) => {
    await page.goto('/');
    await seesPosters(page);
    await scrollsTo(page, 500);
    await tapsTab(page, 'Profile');
    await seesHeading(page, 'demo_sapele');
    await isScrolledTo(page, 0);
    await tapsTab(page, 'See a Movie');
    await seesPosters(page);
    await isScrolledTo(page, 500);

    await opensMovie(page, MOVIE.title);
    await seesHeading(page, MOVIE.title);
    await isScrolledTo(page, 0);
    await page.getByRole('link', { name: 'Back' }).tap();
    await isAt(page, '/');
    await seesPosters(page);
    await isScrolledTo(page, 0);
  });

  test('the shell updates the title and the address after each move', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('See a Movie | Viewmax');
    await tapsTab(page, 'Profile');
    await expect(page).toHaveTitle('Profile | Viewmax');
    await page.getByRole('link', { name: 'Get More Viewmax Points' }).tap();
    await expect(page).toHaveTitle('Fund wallet | Viewmax');
    await page.goBack();
    await isAt(page, '/profile');
    await page.goBack();
    await isAt(page, '/');
    await seesPosters(page);
  });
});
