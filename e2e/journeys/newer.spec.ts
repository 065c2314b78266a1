import type { LiveRelease } from '@viewmax/contracts/discovery';
import { FAULTS, screenFaults, strike } from '../faults/network-faults.ts';
import { copyOf, goesLive, rollsOut } from '../faults/rollout.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { confirmsSeat, isConfirming, sees } from '../steps/booking.ts';
import { blamesOnly, watchFailures } from '../steps/failures.ts';
import { opensMovie, seesPosters } from '../steps/movies.ts';
import { hasRested, hasSettled, isAt, movesTo, seesHeading } from '../steps/navigation.ts';
import { liveRemote, liveSet, MOVIE } from '../steps/routes.ts';
import { comesTo } from '../steps/sets.ts';
import { isSamePage, mark, question, withLateChunk } from '../steps/updates.ts';

const saysYes = (page: Page) => question(page).getByRole('button', { name: 'OK' }).tap();

test.describe('a newer service worker', () => {
  test.use({ signedIn: true });

  test(
    'is offered when it waits and no purchase is open, and controls the page after OK',
    LONG,
    async ({ page, stack }) => {
      // Two workers store a whole set here, one after the other.
      test.slow();
      await page.goto('/');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      // The second page has a worker that a newer one can replace.
      await isConfirming(page);
      await hasRested(page);
      const { shell } = await liveSet(stack);
      const newer = copyOf(shell, { version: '1.0.1-worker', worker: (script) => `${script}// Newer` });
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
          // The app asks in less time than this.
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
        // A worker that is busy for long takes over after the reload.
        await expect.poll(left).toBeNull();
      } finally {
        await rollBack();
      }
    },
  );
});

test.describe('a newer shell', () => {
  // On a slow machine the worker would serve its stored page.
  test.use({ serviceWorkers: 'block' });

  test('is offered, and OK shows the same screen in it', async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    await page.clock.install();
    await withLateChunk(page, '/viewmaxcenters');
    await seesHeading(page, 'Viewmax Centers');
    const { version, rollBack } = await rollsOut(stack, copyOf(shell, { version: '1.0.1-shell' }));
    try {
      // The session is four hours old.
      await page.context().clearCookies({ name: 'set' });
      await expect(async () => {
        await page.clock.fastForward('06:00');
        await expect(question(page)).toBeVisible({ timeout: 6_000 });
      }).toPass();
      await saysYes(page);
      await comesTo(page, version);
      await isAt(page, '/viewmaxcenters');
      await seesHeading(page, 'Viewmax Centers');
    } finally {
      await rollBack();
    }
  });
});

test.describe('after a clean-up of old files', () => {
  test.beforeEach(({ page }) => watchFailures(page));

  test('the page loads a screen with a missing chunk from the newest release, without a reload', async ({
    page,
    stack,
  }) => {
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

  /** The session began with the current shell, and some of its files are gone. */
  async function isBehind(page: Page, shell: LiveRelease): Promise<void> {
    // An open page would miss the files too and reload too early. So no page is open.
    await page.request.get('/');
    await page.route(
      ({ pathname }) => pathname.startsWith(shell.base) && /\/(late|overlays)\./.test(pathname),
      (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }),
    );
  }

  test('the page shows a message and Retry when its shell does not load', LONG, async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    const [gone] = FAULTS;
    const end = gone && (await strike(page, gone, shell));
    await page.goto('/viewmaxcenters');
    const again = page.getByRole('link', { name: 'Try again' });
    await expect(again).toBeHidden();
    // The page shows a mark, or its server-rendered screen.
    await expect(page.locator('#app:not([data-drawn]) > svg, #app[data-drawn] main')).toBeVisible();
    // The timeout of the page passes.
    await page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()));
    await expect(page.getByText('Viewmax is slow to start.')).toBeVisible();
    await isAccessible(page);
    await end?.();
    await again.tap();
    await seesHeading(page, 'Viewmax Centers');
    await expect(again).toHaveCount(0);
  });

  test(
    'the page reloads once, on the same screen, when its shell has lost its late chunks',
    LONG,
    async ({ page, stack }) => {
      const { shell } = await liveSet(stack);
      await isBehind(page, shell);
      const { version, rollBack } = await rollsOut(stack, copyOf(shell, { version: '1.0.1-shell' }));
      try {
        await Promise.all([page.waitForRequest(`**${shell.base}${shell.entry.file}`), page.goto('/viewmaxcenters')]);
        await comesTo(page, version);
        await hasRested(page);
        await hasSettled(page);
        await isAt(page, '/viewmaxcenters');
        expect(await page.evaluate(() => sessionStorage.getItem('began-anew'))).toBe(shell.version);
      } finally {
        await rollBack();
      }
    },
  );
});
