import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import { FAULTS, screenFaults, strike } from '../faults/network-faults.ts';
import { copyOf, goesLive, rollsOut } from '../faults/rollout.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { isAccessible } from '../steps/accessible.ts';
import { confirmsSeat, isConfirming, sees } from '../steps/booking.ts';
import { blamesOnly, watchFailures } from '../steps/failures.ts';
import { opensMovie, seesPosters } from '../steps/movies.ts';
import { hasRested, hasSettled, isAt, movesTo, seesHeading } from '../steps/places.ts';
import { liveRemote, liveSet, MOVIE } from '../steps/routes.ts';

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'New app update is available!. Click OK to refresh' });

const saysYes = (page: Page) => question(page).getByRole('button', { name: 'OK' }).tap();

const runningShell = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('discovery')?.textContent ?? '{}').shell.version);

/** Survives the new page that brings it. */
const comesTo = (page: Page, version: string) =>
  page.waitForFunction(
    (wanted) => JSON.parse(document.getElementById('discovery')?.textContent ?? '{}').shell?.version === wanted,
    version,
  );

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true);

test.describe('a newer service worker', () => {
  test.use({ signedIn: true });

  test('is asked about once it waits and nobody confirms any more, and is in charge after OK', async ({
    page,
    stack,
  }) => {
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // From the second page on there is a worker that a newer one could take over from.
    await isConfirming(page);
    await hasRested(page);
    const { shell } = await liveSet(stack);
    const newer = copyOf(shell, { version: '1.0.1-worker', worker: '// Newer' });
    const { rollBack } = await goesLive(stack, shell, newer);
    try {
      let answer = () => {};
      const isAnswered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/v1/purchaseticket', async (route) => {
        await isAnswered;
        await route.fulfill({ status: 400, json: { message: 'Not now' } });
      });
      await confirmsSeat(page);
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        // Longer than the app takes to ask.
        while (!registration.waiting) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve, 400));
      });
      await expect(question(page)).toBeHidden();
      answer();
      await sees(page, 'Not now!').waitFor();
      await expect(question(page)).toBeHidden();
      await movesTo(page, '/viewmaxcenters');
      await expect(question(page)).toBeVisible();
      await isAccessible(page);
      await mark(page);
      await saysYes(page);
      await page.waitForFunction(() => !Reflect.get(window, 'marked'));
      await seesHeading(page, 'Viewmax Centers');
      const left = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting);
      expect(await left()).toBeNull();
    } finally {
      await rollBack();
    }
  });
});

test.describe('a newer shell', () => {
  // On a slow machine the worker would bring the page that it has kept.
  test.use({ serviceWorkers: 'block' });

  test('is asked about, and OK shows the same screen in it', async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    const { version, rollBack } = await rollsOut(stack, copyOf(shell, { version: '1.0.1-shell' }));
    await page.clock.install();
    await page.goto('/viewmaxcenters');
    await seesHeading(page, 'Viewmax Centers');
    expect(await runningShell(page)).toBe(version);
    await rollBack();
    // Minutes pass; the first of them may pass before the page's second half has come.
    await expect(async () => {
      await page.clock.fastForward('06:00');
      await expect(question(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await saysYes(page);
    await comesTo(page, shell.version);
    await isAt(page, '/viewmaxcenters');
    await seesHeading(page, 'Viewmax Centers');
  });
});

test.describe('after a clean-up of old files', () => {
  test.beforeEach(({ page }) => watchFailures(page));

  test('a screen whose chunk is gone comes from the newest release, in the same page', async ({ page, stack }) => {
    const live = await liveRemote(stack, 'catalog');
    const [gone] = screenFaults('movie');
    if (gone) await strike(page, gone, live);
    await page.goto('/');
    await seesPosters(page);
    await mark(page);
    const { rollBack } = await rollsOut(stack, copyOf(live));
    try {
      await opensMovie(page, MOVIE.title);
      await seesHeading(page, MOVIE.title);
      expect(await isSamePage(page)).toBe(true);
      await blamesOnly(page, 'load', `catalog@${live.version}`);
    } finally {
      await rollBack();
    }
  });

  /** The session has begun with the present shell, of which some files are gone by now. */
  async function isBehind(page: Page, shell: LiveRelease): Promise<void> {
    // No page of it is open: that one would miss the files too, and begin anew before its time.
    await page.request.get('/');
    await page.route(
      ({ pathname }) => pathname.startsWith(shell.base) && /\/(late|overlays)\./.test(pathname),
      (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }),
    );
  }

  test('a page whose shell does not come says so, and offers another try', async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    const [gone] = FAULTS;
    const end = gone && (await strike(page, gone, shell));
    await page.goto('/viewmaxcenters');
    const again = page.getByRole('link', { name: 'Try again' });
    await expect(again).toBeHidden();
    await expect(page.locator('#app > svg')).toBeVisible();
    // Its seconds pass.
    await page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()));
    await expect(page.getByText('Viewmax takes long to start.')).toBeVisible();
    await isAccessible(page);
    await end?.();
    await again.tap();
    await seesHeading(page, 'Viewmax Centers');
    await expect(again).toHaveCount(0);
  });

  test('a page whose shell has lost its late chunks begins anew, once, on the same screen', async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    await isBehind(page, shell);
    const { version, rollBack } = await rollsOut(stack, copyOf(shell, { version: '1.0.1-shell' }));
    try {
      await Promise.all([page.waitForRequest(`**${shell.base}${shell.entry.file}`), page.goto('/viewmaxcenters')]);
      await comesTo(page, version);
      await hasRested(page);
      await hasSettled(page);
      await isAt(page, '/viewmaxcenters');
      expect(await page.evaluate(() => sessionStorage.getItem('began-anew'))).toBe('1');
    } finally {
      await rollBack();
    }
  });
});
