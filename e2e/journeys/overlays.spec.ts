import type { Locator } from '@playwright/test';
import { switchOff, switchOn } from '@viewmax/registry';
import { FAULTS, strike } from '../faults/network-faults.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { choosesCinema, choosesShowtime } from '../steps/booking.ts';
import { failureCard } from '../steps/failures.ts';
import { setsTextSize } from '../steps/large-text.ts';
import { seesPosters } from '../steps/movies.ts';
import { hasRested, isAt, movesTo, seesHeading, tabBar, tapsTab } from '../steps/navigation.ts';
import { liveRemote, liveSet, MOVIE } from '../steps/routes.ts';
import { isScannedAs } from '../steps/scanned.ts';
import { logsIn } from '../steps/session.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const LATE_CODE = /\/(overlays|background)\./;
const OFFLINE = 'You are currently offline. Please check your internet connection.';
const MOVIE_PATH = `/movie/${MOVIE.id}`;

/** Each part ends above the next one. */
async function isInOrder(...parts: Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  for (const [index, box] of boxes.slice(1).entries()) {
    const above = boxes[index];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  }
}

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
  await expect(page.getByRole('heading', { level: 2, name: MOVIE.title })).toBeVisible();
  await isScannedAs(page, new URL(MOVIE_PATH, page.url()).href);
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
  const words = page.getByRole('dialog', { name: OFFLINE });
  await page.goto('/');
  await seesPosters(page);
  await hasRested(page);
  await context.setOffline(true);
  await expect(words).toBeVisible();
  await isAccessible(page);
  await words.getByRole('button', { name: 'Dismiss' }).tap();
  await expect(words).toBeHidden();
  await seesPosters(page);
  await context.setOffline(false);
});

test.describe('with the first bytes of the shell alone', () => {
  test.use({ serviceWorkers: 'block' });

  test('a strip tells of the lost network when it goes before any late code', async ({ page, context }) => {
    await page.route(LATE_CODE, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('banner').waitFor();
    const strip = page.getByRole('status').filter({ hasText: OFFLINE });
    await context.setOffline(true);
    await expect(strip).toBeVisible();
    await isAccessible(page);
    await context.setOffline(false);
    await expect(strip).toBeHidden();
  });

  test('the offer above Home has its buttons', async ({ page }) => {
    await page.route(LATE_CODE, (route) => route.abort());
    await page.goto('/');
    const offer = page.getByRole('complementary', { name: 'Offer' });
    await expect(offer.getByRole('button', { name: 'Install' })).toBeVisible();
    await offer.getByRole('button', { name: 'Close' }).tap();
    await expect(offer).toBeHidden();
  });

  test('the shell focuses the new heading after a move', async ({ page }) => {
    await page.route(LATE_CODE, (route) => route.abort());
    await page.goto('/');
    await seesPosters(page);
    await tapsTab(page, 'Viewmax Centers');
    await seesHeading(page, 'Viewmax Centers');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('the shell focuses the heading after Retry on a card', LONG, async ({ page, stack }) => {
    const live = await liveRemote(stack, 'account');
    const entry = `**${live.base}${live.entry.file}`;
    await page.route(entry, (route) => route.abort());
    await page.goto('/contact');
    const card = failureCard(page, `account@${live.version}`);
    await card.waitFor();
    await page.unroute(entry);
    await card.getByRole('button', { name: 'Retry' }).tap();
    await seesHeading(page, 'Contact Us');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test.describe('for a member with a ticket', () => {
  test.use({ signedIn: true, serviceWorkers: 'block' });

  for (const text of [100, 200])
    test(
      `at ${text} % text a lost network moves no code of a ticket, and covers neither caution nor actions`,
      inTurn(text === 100),
      async ({ page, context }) => {
        await page.goto('/mytickets');
        await page.getByRole('listitem').getByRole('link').first().tap();
        const code = page.getByRole('img', { name: 'QR code' });
        await code.waitFor();
        await setsTextSize(page, text);
        const before = await code.boundingBox();
        await context.setOffline(true);
        const note = page.getByRole('status').filter({ hasText: OFFLINE });
        await expect(note).toBeVisible();
        await expect(page.getByText(OFFLINE)).toHaveCount(1);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await isAccessible(page);
        expect(await code.boundingBox()).toEqual(before);
        await isInOrder(code, note, page.getByText(/^Caution/), page.getByRole('button', { name: 'Tell A Friend' }));
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        await context.setOffline(false);
        await expect(note).toBeHidden();
      },
    );

  test('the shell focuses the heading of a ticket whose code comes late', LONG, async ({ page }) => {
    let arrives = () => {};
    const late = new Promise<void>((resolve) => {
      arrives = resolve;
    });
    await page.route(/\/ticket-details\./, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/mytickets');
    await page.getByRole('listitem').getByRole('link').first().tap();
    await isAt(page, '/ticketdetails');
    await expect(page.getByRole('main')).toBeFocused();
    arrives();
    await expect(page.getByRole('heading', { level: 1, name: 'Ticket details' })).toBeFocused();
  });
});

test('the shell reports the device after a sign-in, and loads debug screens only on their paths', async ({
  page,
  stack,
}) => {
  // A phone stores the shell's code for offline. A chunk of a package would bring the welcome screen's QR code to it.
  const { shell } = await liveSet(stack);
  expect(shell.code.map(({ file }) => file.split('.')[0]).sort()).toEqual(['background', 'overlays', 'overlays']);
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

  test('the shell’s own screens and cards are accessible', LONG, async ({ page, stack }) => {
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
    await switchOff(stack.registry.context, 'journeys', 'account', 'Accounts rest until noon.');
    try {
      await page.goto('/contact');
      await page.getByText('Accounts rest until noon.').waitFor();
      await isAccessible(page);
    } finally {
      await switchOn(stack.registry.context, 'journeys', 'account');
    }
  });
});

test.describe('in a browser of Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 12; TECNO KG5k) Chrome/126.0.0.0 Mobile Safari/537.36' });

  const banner = (page: Page) => page.getByRole('complementary', { name: 'Install the app' });

  test('the install banner stays closed once it is closed', LONG, async ({ page }) => {
    await page.goto('/login');
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await expect(banner(page)).toContainText('Install the app (free) and get 5 points free');
    await expect(banner(page)).toContainText('Limited, single offer');
    await isAccessible(page);
    await banner(page).getByRole('button', { name: 'Close' }).tap();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await hasRested(page);
    await expect(banner(page)).toBeHidden();
  });

  for (const text of [100, 200]) {
    test(
      `at ${text} % text the install banner covers neither the tab bar nor the page's end`,
      LONG,
      async ({ page }) => {
        await page.goto('/viewmaxcenters');
        await setsTextSize(page, text);
        await expect(banner(page)).toBeVisible();
        await page.getByRole('article').first().waitFor();
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const bottomOf = async (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().bottom);
        const topOf = async (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().top);
        const last = page.getByRole('main').getByRole('link').last();
        expect(await bottomOf(banner(page))).toBeLessThanOrEqual(await topOf(tabBar(page)));
        await expect.poll(async () => (await bottomOf(last)) <= (await topOf(banner(page)))).toBe(true);
      },
    );
  }

  test.describe('for a member', () => {
    test.use({ signedIn: true });

    test(
      'no banner stands on the way to a ticket or at a payment, and one does beside the tickets',
      LONG,
      async ({ page }) => {
        await page.goto('/');
        await expect(banner(page)).toBeVisible();
        await choosesShowtime(page);
        await hasRested(page);
        await expect(banner(page)).toBeHidden();
        await choosesCinema(page);
        await expect(banner(page)).toBeHidden();
        for (const path of ['/fund', '/statement']) {
          await movesTo(page, path);
          await expect(banner(page), path).toBeHidden();
        }
        await movesTo(page, '/mytickets');
        await expect(banner(page)).toBeVisible();
      },
    );
  });
});
