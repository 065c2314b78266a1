import { largeCopyOf, rollsOut } from '../faults/rollout.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { failuresSeen, watchFailures } from '../steps/failures.ts';
import { twice, watchDownloads } from '../steps/network.ts';
import { isAt, seesHeading, tapsTab } from '../steps/places.ts';
import { liveRemote } from '../steps/routes.ts';
import { ON_2G, openSlowLine } from '../steps/slow-line.ts';

/** The line carries this in 20 seconds, more than two usual deadlines of an entry. */
const LARGE = 125_000;

/** Notes each remote whose box begins to load. */
const watchSkeletons = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    let before = '';
    Object.assign(window, { skeletons: seen });
    new MutationObserver(() => {
      const { remote = '' } = document.querySelector<HTMLElement>('[data-phase=loading]')?.dataset ?? {};
      if (remote && remote !== before) seen.push(remote);
      before = remote;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] });
  });

test('a phone on a slow line starts, waits at one skeleton, loads each file once, and blames no release', async ({
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const live = await liveRemote(stack, 'account');
  const { version, rollBack } = await rollsOut(stack, largeCopyOf(live, LARGE));
  const line = await openSlowLine(stack.address, ON_2G);
  const context = await browser.newContext({
    ...test.info().project.use,
    baseURL: line.address,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  try {
    await watchFailures(page);
    await watchSkeletons(page);
    const downloads = await watchDownloads(page);
    await page.goto('/', { waitUntil: 'commit' });
    // The drawn page has the same look, but its tab bar loads a whole page.
    await expect(page.locator('main [data-phase=shown]').first()).toBeAttached({ timeout: 60_000 });
    await tapsTab(page, 'Profile');
    await isAt(page, '/signup');
    await expect(page.locator('[data-phase=loading]')).toHaveCount(1);
    await expect(page.locator('[data-phase=loading]')).toHaveCount(0, { timeout: 90_000 });
    await seesHeading(page, 'Sign up');
    expect(await failuresSeen(page)).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'skeletons') as unknown)).toEqual(['catalog', 'account']);
    const files = downloads().filter((path) => path.startsWith('/r/'));
    expect(files).toContain(`/r/account/${version}/entry.js`);
    expect(files.filter((path) => path.startsWith(`/r/account/${live.version}/`))).toEqual([]);
    expect(twice(files)).toEqual([]);
  } finally {
    await context.close();
    await line.close();
    await rollBack();
  }
});
