import type { Locator } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { LONG } from '../setup/tiers.ts';
import { brokenWords, setsTextSize, setsWidestFont } from '../steps/large-text.ts';
import { opensMovie, opensTomorrow, seesPosters, showtimes } from '../steps/movies.ts';
import { hasRested, isAt, movesTo, seesHeading, tabBar, tapsTab } from '../steps/navigation.ts';
import { watchDownloads } from '../steps/network.ts';
import { turns } from '../steps/phones.ts';
import { isTakenOver, takesBarePages } from '../steps/rendered.ts';
import { liveRemote, liveSet, MOVIE } from '../steps/routes.ts';
import { isScrolledTo, scrollsTo } from '../steps/scrolling.ts';

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

test('header and tabs of Home fit a narrow phone at 200 % text', LONG, async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    await setsTextSize(page, 200);
    await seesPosters(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('link', { name: 'Login/Signup' })).toBeInViewport({ ratio: 1 });
    const offer = page.getByRole('complementary', { name: 'Offer' });
    expect(await brokenWords(offer)).toEqual([]);
    // Its buttons do not leave a narrow column for the words.
    expect((await offer.getByText('Install the app').boundingBox())?.width).toBeGreaterThan(width / 2);
    const added = page.getByRole('tab', { name: 'Newly Added' });
    // The offer above it is high in a wide font.
    await added.scrollIntoViewIfNeeded();
    await expect(added).toBeInViewport({ ratio: 1 });
  }
});

test('in the widest font the tabs of Home and the labels of the tab bar take one line', async ({ page }) => {
  await page.goto('/');
  await seesPosters(page);
  await setsWidestFont(page);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    const [playing, added] = await Promise.all(
      ['Now Playing', 'Newly Added'].map((name) => page.getByRole('tab', { name }).boundingBox()),
    );
    expect(added?.y).toBe(playing?.y);
    const lines = await tabBar(page)
      .getByRole('link')
      .evaluateAll((tabs) =>
        tabs.map((tab) => {
          const label = document.createRange();
          label.selectNode(tab.lastChild ?? tab);
          return label.getClientRects().length;
        }),
      );
    expect(lines).toEqual([1, 1, 1, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('no word of the tab bar breaks on a narrow phone at 200 % text', LONG, async ({ page }) => {
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

test.describe('in high contrast, which drops backgrounds', () => {
  test.use({ signedIn: true });

  test('a chosen tab or day has a thick line, others have a thin one, and the main button has an edge', async ({
    page,
  }) => {
    const hasLine = (one: Locator, width: string) => expect(one).toHaveCSS('outline-width', width);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    await seesPosters(page);
    await hasLine(page.getByRole('tab', { name: 'Now Playing' }), '3px');
    await hasLine(page.getByRole('tab', { name: 'Newly Added' }), '1px');
    await hasLine(tabBar(page).getByRole('link', { name: 'See a Movie' }), '3px');
    await expect(tabBar(page).getByRole('link', { name: 'Trailers' })).toHaveCSS('outline-style', 'none');

    await page.goto(`/movie/${MOVIE.id}`);
    await opensTomorrow(page);
    const days = showtimes(page).getByRole('tablist', { name: 'Days' });
    await hasLine(days.getByRole('tab', { selected: true }), '3px');
    await hasLine(days.getByRole('tab', { selected: false }).first(), '1px');
    await expect(page.getByRole('button', { name: 'SHOWING' })).toHaveCSS('border-style', 'solid');
  });
});

test('a page that wakes after a day shows today’s movies', async ({ page }) => {
  await page.goto('/');
  await seesPosters(page);
  await hasRested(page);
  await page.route('**/api/v1/movies', async (route) => {
    const answer = await route.fetch();
    const { moviesList } = await answer.json();
    await route.fulfill({ response: answer, json: { moviesList: moviesList.map(again) } });
  });
  await turns(page, 'hidden');
  await page.evaluate(() => {
    const tomorrow = Date.now() + 86_400_000;
    Date.now = () => tomorrow;
  });
  await turns(page, 'visible');
  await expect(page.getByRole('link', { name: 'Eko Nocturne, again' })).toBeVisible();
});

test('each control of the frame shows that it is pressed', LONG, async ({ page }) => {
  await page.goto('/');
  await seesPosters(page);
  await isTakenOver(page);
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

test("the discovery document alone names remotes: the shell's files name none", async ({ request, stack }) => {
  const { shell, remotes } = await liveSet(stack);
  const code = await (await request.get(shell.base + shell.entry.file)).text();
  for (const { name, base, entry, code: chunks, css, screens } of remotes) {
    const files = [entry, ...chunks, ...css, ...Object.values(screens).flat()].map(({ file }) => file);
    expect(files.filter((file) => code.includes(file))).toEqual([]);
    for (const word of [base, `app_${name}`, `mfe-${name}`, `"${name}"`]) expect(code).not.toContain(word);
  }
});

test('the discovery document decides the remotes of a page: a retired one disappears, an activated one returns', async ({
  page,
  stack,
}) => {
  const wallet = await liveRemote(stack, 'wallet');
  const { shell } = await liveSet(stack);
  await stack.registry.retire('wallet');
  try {
    expect((await page.goto('/fund'))?.status()).toBe(404);
    await expect(page.getByText('There is nothing here')).toBeVisible();
    expect((await liveSet(stack)).shell).toEqual(shell);
  } finally {
    await stack.registry.activate([wallet]);
  }
  expect((await page.goto('/fund'))?.status()).toBe(200);
  await isAt(page, '/signup');
});

test.describe('the first call of Home', () => {
  test("is preloaded in a visitor's page without a server-rendered screen, and sent once", async ({ page }) => {
    await takesBarePages(page);
    const downloads = await watchDownloads(page);
    await page.goto('/');
    await seesPosters(page);
    await expect(page.locator('link[rel=preload][as=fetch]')).toHaveAttribute('href', '/api/v1/movies');
    expect(downloads().filter((path) => path.startsWith('/api/'))).toEqual(['/api/v1/movies']);
  });

  test.describe('for a member', () => {
    test.use({ signedIn: true });

    test('is not preloaded, because the app would use the anonymous answer', async ({ page }) => {
      const downloads = await watchDownloads(page);
      await page.goto('/');
      await seesPosters(page);
      await expect(page.locator('link[rel=preload][as=fetch]')).toHaveCount(0);
      expect(downloads().filter((path) => path.includes('/movies'))).toEqual(['/api/v1/movies/08000000001']);
    });
  });
});
