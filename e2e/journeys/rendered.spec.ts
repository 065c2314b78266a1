import { expect, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { seesPosters } from '../steps/movies.ts';
import { hasRested, isAt, seesHeading, tabBar } from '../steps/navigation.ts';
import { watchDownloads } from '../steps/network.ts';
import {
  holdsCode,
  isRendered,
  isTakenOver,
  laterPictures,
  losesCode,
  opensRendered,
  pageText,
  pictures,
  RENDERED,
  renderedScreen,
  skipsWaits,
  stopsPictures,
} from '../steps/rendered.ts';
import { liveRemote, MOVIE } from '../steps/routes.ts';
import { isScrolledTo, scrollsTo } from '../steps/scrolling.ts';
import { isSignedIn } from '../steps/session.ts';

// The worker would answer with its stored page, which has no server-rendered screen.
test.use({ serviceWorkers: 'block' });

const THEMES = ['dark', 'light'] as const;

test.beforeEach(async ({ stack }) => {
  for (const { path } of RENDERED) await isRendered(stack, path);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const colorScheme of THEMES) {
    test.describe(`in the ${colorScheme} theme`, inTurn(colorScheme === 'dark'), () => {
      test.use({ colorScheme });

      test('each screen shows its texts, its pictures and its tab', async ({ page }) => {
        for (const { path, text, tab } of RENDERED) {
          await page.goto(path);
          await expect(page.locator('main').getByText(text).first(), path).toBeVisible();
          expect(await pictures(page), path).not.toContain(0);
          const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          expect(background, path).toBe(colorScheme === 'dark' ? 'rgb(11, 10, 13)' : 'rgb(247, 244, 240)');
          if (tab) await expect(tabBar(page).locator('[aria-current=page]'), path).toHaveText(tab);
        }
      });
    });
  }

  test('the browser sends no form, and buttons do nothing', async ({ page }) => {
    await page.goto('/login');
    const sent: string[] = [];
    page.on('request', (request) => {
      // A browser with a window requests its icon.
      if (!request.url().endsWith('/favicon.svg')) sent.push(`${request.method()} ${request.url()}`);
    });
    await page.getByLabel('Phone number').fill(MEMBER.phone);
    await page.getByLabel('Password', { exact: true }).fill(MEMBER.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Log In' }).tap({ force: true });
    await expect(page.getByLabel('Phone number')).toHaveValue(MEMBER.phone);
    expect(new URL(page.url()).search).toBe('');
    expect(sent).toEqual([]);
  });

  test('a trailer has no controls, because the app would end what they start', async ({ page }) => {
    await page.goto(`/trailer/${MOVIE.trailerId}`);
    await expect(page.locator('video')).toHaveJSProperty('controls', false);
  });

  test('links lead from Home to a movie, and by the tabs to the centers and back', LONG, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: MOVIE.title }).first().tap();
    await isAt(page, `/movie/${MOVIE.id}`);
    await seesHeading(page, MOVIE.title);
    await tabBar(page).getByRole('link', { name: 'Viewmax Centers' }).tap();
    await isAt(page, '/viewmaxcenters');
    await tabBar(page).getByRole('link', { name: 'See a Movie' }).tap();
    await isAt(page, '/home');
    await expect(page.getByRole('main').getByRole('link', { name: MOVIE.title }).first()).toBeVisible();
  });

  test('a path without an owner and a movie that does not exist are a 404 with their screens', async ({ page }) => {
    expect((await page.goto('/no/such/place'))?.status()).toBe(404);
    // A busy machine renders later than a page waits, and a page without its screen cannot know that it is unknown.
    const status = async () => (await page.goto('/movie/no-such-movie'))?.status();
    await expect.poll(status, { timeout: 30_000 }).toBe(404);
    await expect(renderedScreen(page)).toBeVisible();
  });
});

test.describe('before the code has arrived', () => {
  test('a button does nothing, and works afterwards', async ({ page }) => {
    const arrives = await holdsCode(page);
    await opensRendered(page, '/login');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByLabel('Phone number').fill(MEMBER.phone);
    await page.getByLabel('Password', { exact: true }).fill(MEMBER.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Log In' }).tap({ force: true });
    await page.waitForTimeout(300);
    expect(sent).toEqual([]);
    await isAt(page, '/login');
    arrives();
    await isTakenOver(page);
    await page.getByRole('button', { name: 'Log In' }).tap();
    await isSignedIn(page);
  });

  test('a person loses no typed value, focus, selection or scroll position', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    const arrives = await holdsCode(page);
    await opensRendered(page, '/login');
    const phone = page.getByLabel('Phone number');
    await phone.fill('08011112222');
    await page.getByLabel('Password', { exact: true }).fill('half a passw');
    await phone.focus();
    await phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 7));
    await scrollsTo(page, 60);
    await isScrolledTo(page, 60);
    arrives();
    await isTakenOver(page);
    await expect(phone).toHaveValue('08011112222');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a passw');
    await expect(phone).toBeFocused();
    const range = await phone.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
    expect(range).toEqual([3, 7]);
    await isScrolledTo(page, 60);
    // The app knows the values, and does not only show them.
    await page.keyboard.type('99');
    await expect(phone).toHaveValue('080992222');
  });

  test('a person can type while the app replaces the screen', async ({ page }) => {
    const arrives = await holdsCode(page);
    await opensRendered(page, '/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.focus();
    const typed = 'a long password that takes a while to type';
    const typing = page.keyboard.type(typed, { delay: 30 });
    arrives();
    await typing;
    await isTakenOver(page);
    await expect(password).toHaveValue(typed);
  });

  test('Home stays at its scroll position', LONG, async ({ page }) => {
    const arrives = await holdsCode(page);
    await opensRendered(page, '/');
    await scrollsTo(page, 300);
    await isScrolledTo(page, 300);
    arrives();
    await isTakenOver(page);
    await hasRested(page);
    await isScrolledTo(page, 300);
  });

  test('the lower posters load as soon as the person scrolls', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    await holdsCode(page);
    await opensRendered(page, '/');
    await stopsPictures(page);
    await expect.poll(() => pictures(page)).not.toContain(0);
    await scrollsTo(page, 600);
    await expect.poll(() => laterPictures(page)).toBeGreaterThan(1);
  });

  test('a tap on a poster opens the movie', async ({ page }) => {
    const arrives = await holdsCode(page);
    await opensRendered(page, '/');
    await page.getByRole('link', { name: MOVIE.title }).first().tap({ noWaitAfter: true });
    await page.waitForURL(`**/movie/${MOVIE.id}`, { waitUntil: 'commit' });
    await renderedScreen(page).waitFor();
    arrives();
    await isTakenOver(page);
    await seesHeading(page, MOVIE.title);
  });
});

test.describe('the app asks for nothing twice', () => {
  for (const { path, call } of [
    { path: '/', call: '/api/v1/movies' },
    { path: `/movie/${MOVIE.id}`, call: `/api/v1/movie/${MOVIE.id}` },
  ]) {
    test(`on ${path}`, inTurn(path === '/'), async ({ page, stack }) => {
      const { base, css } = await liveRemote(stack, 'catalog');
      const downloads = await watchDownloads(page);
      await page.goto(path);
      await isTakenOver(page);
      await hasRested(page);
      expect(downloads()).toContain(path);
      expect(downloads()).not.toContain(call);
      for (const { file } of css) expect(downloads()).not.toContain(base + file);
    });
  }
});

test.describe('a server-rendered page without its code is accessible', () => {
  for (const colorScheme of THEMES) {
    test(`in the ${colorScheme} theme`, LONG, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme });
      await losesCode(page);
      for (const { path } of RENDERED) {
        await opensRendered(page, path);
        await skipsWaits(page);
        await isAccessible(page);
      }
    });
  }
});

test.describe('a signed-in browser', () => {
  test('gets the frame without a name, an answer or a movie', async ({ stack, session }) => {
    const member = `in=1; token=${session.origins[0]?.localStorage[0]?.value ?? ''}`;
    await expect.poll(() => pageText(stack, '/', member)).toContain('data-drawn="frame"');
    const html = await pageText(stack, '/', member);
    for (const secret of [MEMBER.username, MEMBER.phone, MOVIE.title]) expect(html).not.toContain(secret);
    expect(html).toContain('<script type="application/json" id="first">{}</script>');
    expect(html).toContain('See a Movie');
  });

  test.describe('with a token', () => {
    test.use({ signedIn: true });

    test('shows its own movies after the frame', async ({ page }) => {
      const downloads = await watchDownloads(page);
      await page.goto('/');
      await seesPosters(page);
      await isTakenOver(page);
      expect(downloads().filter((path) => path.includes('/movies'))).toEqual([`/api/v1/movies/${MEMBER.phone}`]);
    });

    test("replaces a visitor's screen by its own, with its own call", async ({ page, context }) => {
      await context.clearCookies({ name: 'in' });
      const downloads = await watchDownloads(page);
      const answer = await page.goto('/');
      expect(await answer?.text()).toContain('data-drawn="screen"');
      await seesPosters(page);
      await isTakenOver(page);
      await expect(page.getByRole('banner').getByText(MEMBER.username)).toBeVisible();
      expect(downloads().filter((path) => path.includes('/movies'))).toEqual([`/api/v1/movies/${MEMBER.phone}`]);
    });
  });
});
