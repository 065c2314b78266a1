import { expect, test } from '../setup/journey.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { opensMovie, opensTomorrow, seesPosters, showtimeButtons, signUpToSee } from '../steps/movies.ts';
import { isAt, seesHeading, tabBar } from '../steps/navigation.ts';
import { bytesOf } from '../steps/network.ts';
import { showsPress } from '../steps/pressed.ts';
import { takesBarePages } from '../steps/rendered.ts';

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
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^See Eko Nocturne at the cinema\. http\S+\/movie\/eko-nocturne$/,
    );
    await signUpToSee(page).waitFor();
    await page.getByRole('button', { name: 'SHOWING' }).tap();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1000);
    await expect(signUpToSee(page)).toBeInViewport();
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

  test('goes from a trailer to the showtimes', LONG, async ({ page }) => {
    await page.goto('/trailer/eko-nocturne-trailer');
    await page.getByRole('link', { name: 'See showtimes' }).tap();
    await isAt(page, '/movie/eko-nocturne');
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1000);
    await expect(signUpToSee(page)).toBeInViewport();
    const [top, bar] = [page.getByRole('tabpanel'), page.getByRole('tablist', { name: 'Movie' })];
    const edge = await bar.boundingBox();
    // The panel begins below the bar, by the margin of its first card.
    const below = ((await top.boundingBox())?.y ?? 0) - (edge?.y ?? 0) - (edge?.height ?? 0);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThanOrEqual(16);
    await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(1);
  });

  test('opens a center, its pictures and its directions', LONG, async ({ page }) => {
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

test.describe('a member', () => {
  test.use({ signedIn: true });

  test("sees booking's showtimes inside catalog's screen: open, nearly full and sold out", async ({ page }) => {
    await page.goto('/');
    await opensMovie(page, 'Eko Nocturne');
    await opensTomorrow(page);
    await expect(showtimeButtons(page, 'Limited!').first()).toBeEnabled();
    await expect(showtimeButtons(page, 'Sold Out!').first()).toBeDisabled();
    await showtimeButtons(page, 'Get Ticket').first().tap();
    await isAt(page, '/selectcinema');
    await seesHeading(page, 'Select Cinema');
  });
});

test.describe('a movie that comes later', () => {
  test('shows its day on Home and on its page, and asks nobody to sign in', LONG, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('tab', { name: 'Newly Added' }).tap();
    const card = page.getByRole('link', { name: /^Agbada Wars Coming \d\d\/\d\d\/\d{4}$/ });
    await expect(card).toBeVisible();
    await expect(page.getByRole('link', { name: 'Light Don Come Coming soon' })).toBeVisible();
    await isAccessible(page);
    await card.tap();
    await seesHeading(page, 'Agbada Wars');
    await expect(page.getByText(/^Coming \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Coming to cinemas on \w+day, / })).toBeVisible();
    await expect(page.getByRole('button', { name: 'SHOWING' })).toHaveCount(0);
    await expect(page.getByText("Login to view this movie's showtimes")).toHaveCount(0);
    await isAccessible(page);
  });
});

test.describe('another backend', LONG, () => {
  test('has no call of all towns, and sends coordinates as text: directions and distances work', async ({ page }) => {
    await takesBarePages(page);
    await page.route('**/api/v1/cinemas', (route) => route.fulfill({ status: 404, json: { error: 'No such call' } }));
    await page.route('**/api/v1/cinemas/*', async (route) => {
      const answer = await route.fetch();
      const { cinemasLists } = await answer.json();
      const inText = cinemasLists.map((cinema: { Latitude: number; Longitude: number }) => ({
        ...cinema,
        Latitude: String(cinema.Latitude),
        Longitude: String(cinema.Longitude),
      }));
      await route.fulfill({ response: answer, json: { cinemasLists: inText } });
    });
    // The list shows distances only with a position from before its arrival.
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toContain('latitude');
    await page.goto('/viewmaxcenters');
    const card = page.getByRole('article').filter({ hasText: 'RIVERSIDE SCREENS' });
    const directions = card.getByRole('link', { name: 'Get Directions to Riverside Screens', exact: true });
    await expect(directions).toHaveAttribute('href', /destination=5\.8941,5\.6767$/);
    await expect(card.getByText(/ away$/)).toBeVisible();
  });

  test('sends a movie without TrailerID: Play Trailer finds the trailer by the movie', async ({ page }) => {
    await takesBarePages(page);
    await page.route('**/api/v1/movie/eko-nocturne', async (route) => {
      const answer = await route.fetch();
      const { onemoviedetails } = await answer.json();
      await route.fulfill({
        response: answer,
        json: { onemoviedetails: { ...onemoviedetails, TrailerID: undefined } },
      });
    });
    await page.goto('/movie/eko-nocturne');
    await seesHeading(page, 'Eko Nocturne');
    await page.getByRole('button', { name: 'Play Trailer' }).first().tap();
    await isAt(page, '/selected-trailer/eko-nocturne');
    await expect(page.locator('video')).toBeVisible();
  });
});

const LONGEST = 'Supercalifragilisticexpialidocious and the Very Long Way Home from Obalende';

for (const [width, height] of [
  [360, 640],
  [320, 568],
] as const) {
  test.describe(`a phone of ${width}x${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const title of ['Eko Nocturne', LONGEST]) {
      const what = `shows the title and the action of "${title.slice(0, 12)}" at once, and nothing shifts`;
      test(what, inTurn(width === 320 && title === LONGEST), async ({ page }) => {
        await takesBarePages(page);
        await page.route('**/api/v1/movie/eko-nocturne', async (route) => {
          const answer = await route.fetch();
          const { onemoviedetails } = await answer.json();
          await route.fulfill({ response: answer, json: { onemoviedetails: { ...onemoviedetails, Title: title } } });
        });
        await page.addInitScript(() => {
          Object.assign(window, { shift: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
              Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto('/movie/eko-nocturne');
        await seesHeading(page, title.slice(0, 12));
        await signUpToSee(page).waitFor();
        const fold = (await tabBar(page).boundingBox())?.y ?? 0;
        const bottomOf = async (name: string) => {
          const box = await page.getByRole('button', { name }).first().boundingBox();
          return box ? box.y + box.height : Number.POSITIVE_INFINITY;
        };
        expect(await bottomOf('SHOWING')).toBeLessThanOrEqual(fold);
        expect(await bottomOf('Play Trailer')).toBeLessThanOrEqual(fold);
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
        // The title is empty before the movie arrives. It grows upwards into free space, and only it counts here.
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await isAccessible(page);
      });
    }
  });
}

test.describe('in the light theme, while pictures are missing', () => {
  test.use({ colorScheme: 'light' });

  const INK = 'rgb(23, 19, 26)';

  test('a poster has dark text on a light placeholder', async ({ page }) => {
    await page.route('**/img/**', (route) => route.abort());
    await page.goto('/');
    const title = page.getByRole('link', { name: 'Eko Nocturne' }).getByText('Eko Nocturne');
    await expect(title).toHaveCSS('color', INK);
    await expect(title.locator('..')).toHaveCSS('background-image', 'none');
    await isAccessible(page);
  });

  test('a center has no scrim', LONG, async ({ page }) => {
    await page.route('**/img/**', (route) => route.abort());
    await page.goto('/viewmaxcenters');
    await page.getByRole('link', { name: 'Preview Center' }).first().tap();
    const view = page.getByRole('region').locator('> div').first();
    const scrim = () => view.evaluate((element) => getComputedStyle(element, '::after').backgroundImage);
    await expect.poll(scrim).toBe('none');
    await isAccessible(page);
  });

  test.describe('to a member', LONG, () => {
    test.use({ signedIn: true });

    test('a trailer has dark text on a light placeholder', async ({ page }) => {
      await page.route('**/img/**', (route) => route.abort());
      await page.goto('/trailers');
      const title = page.getByRole('listitem').first().getByRole('link').locator('span').last();
      await expect(title).toHaveCSS('color', INK);
      await isAccessible(page);
    });
  });
});

test('Retry leads the focus to the heading', LONG, async ({ page }) => {
  await takesBarePages(page);
  const centers = /\/api\/v1\/cinemas/;
  await page.route(centers, (route) => route.fulfill({ status: 400, json: { error: 'No' } }));
  await page.goto('/viewmaxcenters');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unroute(centers);
  // A call within four seconds of the last one gets the same answer.
  await expect
    .poll(async () => {
      if (await retry.isVisible()) await retry.tap();
      return page.getByRole('article').count();
    })
    .toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Viewmax Centers' })).toBeFocused();
});

test('each control shows that it is pressed', LONG, async ({ page }) => {
  await takesBarePages(page);
  await page.goto('/');
  await seesPosters(page);
  await showsPress(page, page.getByRole('link', { name: 'Eko Nocturne' }));
  await page.route('**/api/v1/movie/eko-nocturne', async (route) => {
    const answer = await route.fetch();
    const { onemoviedetails } = await answer.json();
    const PosterURLs = ['/img/posters/danfo.svg'];
    await route.fulfill({ response: answer, json: { onemoviedetails: { ...onemoviedetails, PosterURLs } } });
  });
  await page.goto('/movie/eko-nocturne');
  await seesHeading(page, 'Eko Nocturne');
  for (const name of ['Play Trailer', 'SHOWING', 'Share', 'Poster 2']) {
    await showsPress(page, page.getByRole('button', { name }).first());
  }
  await page.goto('/viewmaxcenters');
  await showsPress(page, page.getByRole('link', { name: 'Get Directions' }).first());
  const preview = page.getByRole('link', { name: 'Preview Center' }).first();
  await showsPress(page, preview);
  await preview.tap();
  await page.getByRole('button', { name: 'Pause' }).tap();
  for (const name of ['Picture 1', 'Picture 4', 'Play']) await showsPress(page, page.getByRole('button', { name }));
});
