import type { LiveRelease } from '@viewmax/contracts/discovery';
import { copyOf, rollsOut } from '../faults/rollout.ts';
import { expect, type Page } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { hasSettled, isAt, movesTo, QUICKLY, seesHeading } from '../steps/navigation.ts';
import { asksFor, closesWindow, providerWindow } from '../steps/payments.ts';
import { liveRemote, liveSet } from '../steps/routes.ts';
import { comesTo } from '../steps/sets.ts';
import { isSamePage, lateChunk, mark, question, withLateChunk } from '../steps/updates.ts';

// On a slow machine the worker would serve its stored page.
test.use({ serviceWorkers: 'block' });

/** After this time a touch looks for another set, or a screen that asks its calls by itself has heard of it. */
const IN_USE_MS = 25_000;
/** The rest after a payment. */
const REST_MS = 3000;

const amount = (page: Page) => page.getByLabel('Points in Vp');

/** Records the releases that this page has loaded. */
function watchReleases(page: Page) {
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(/\/r\/([^/]+\/[^/]+)\//.exec(request.url())?.[1] ?? ''));
  return {
    has: ({ name, version }: Pick<LiveRelease, 'name' | 'version'>) => loaded.has(`${name}/${version}`),
    comesTo: (release: Pick<LiveRelease, 'name' | 'version'>) =>
      expect.poll(() => loaded.has(`${release.name}/${release.version}`), { intervals: QUICKLY }).toBe(true),
  };
}

/** Time passes, and the page asks for its set at the next touch. */
async function isTouched(page: Page): Promise<void> {
  await page.clock.fastForward(IN_USE_MS);
  const answered = page.waitForResponse('**/discovery.json');
  await page.getByRole('heading', { level: 1 }).tap();
  await answered;
}

test('an open page leaves a rolled back release on the same screen, with what was typed', async ({ page, stack }) => {
  const live = await liveRemote(stack, 'wallet');
  const { version, rollBack } = await rollsOut(stack, copyOf(live));
  await page.clock.install();
  const releases = watchReleases(page);
  await withLateChunk(page, '/fund');
  await seesHeading(page, 'Get Viewmax Cinema Credits');
  expect([releases.has({ ...live, version }), releases.has(live)]).toEqual([true, false]);
  await mark(page);
  await amount(page).fill('4200');
  await rollBack();
  await isTouched(page);
  await releases.comesTo(live);
  await hasSettled(page);
  await expect(amount(page)).toHaveValue('4,200');
  await isAt(page, '/fund');
  expect(await isSamePage(page)).toBe(true);
});

test('a page whose member pays leaves a rolled back release after the payment', async ({ page, stack }) => {
  const live = await liveRemote(stack, 'wallet');
  const { rollBack } = await rollsOut(stack, copyOf(live));
  await page.clock.install();
  const releases = watchReleases(page);
  // The member types before the late chunk is there.
  const late = lateChunk(page);
  await asksFor(page, 300);
  await late;
  await providerWindow(page).getByRole('button', { name: 'Close without paying' }).waitFor();
  await rollBack();
  const answered = page.waitForResponse('**/discovery.json');
  await page.clock.fastForward(IN_USE_MS);
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await answered;
  await page.clock.fastForward(IN_USE_MS);
  await expect(providerWindow(page).getByRole('button', { name: 'Close without paying' })).toBeVisible();
  expect(releases.has(live)).toBe(false);
  await closesWindow(page);
  await expect(page.getByText(/^Nothing was paid yet/)).toBeVisible();
  await page.clock.fastForward(REST_MS);
  await releases.comesTo(live);
  await hasSettled(page);
  await expect(amount(page)).toHaveValue('300');
  await isAt(page, '/fund');
});

test('an open page takes a newer release at the next change of the path', LONG, async ({ page, stack }) => {
  const live = await liveRemote(stack, 'wallet');
  await page.clock.install();
  const releases = watchReleases(page);
  await withLateChunk(page, '/fund');
  await seesHeading(page, 'Get Viewmax Cinema Credits');
  const { version, rollBack } = await rollsOut(stack, copyOf(live));
  try {
    // The session is four hours old.
    await page.context().clearCookies({ name: 'set' });
    await isTouched(page);
    await page.clock.fastForward(IN_USE_MS);
    expect(releases.has({ ...live, version })).toBe(false);
    await movesTo(page, '/statement');
    await releases.comesTo({ ...live, version });
    await seesHeading(page, 'Statement');
  } finally {
    await rollBack();
  }
});

test(
  'an open page reloads on the same screen when its shell was rolled back, and asks nobody',
  LONG,
  async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    const { rollBack } = await rollsOut(stack, copyOf(shell, { version: '1.0.1-shell' }));
    await page.clock.install();
    await withLateChunk(page, '/viewmaxcenters');
    await seesHeading(page, 'Viewmax Centers');
    await mark(page);
    await rollBack();
    await isTouched(page);
    await comesTo(page, shell.version);
    await isAt(page, '/viewmaxcenters');
    await seesHeading(page, 'Viewmax Centers');
    expect(await isSamePage(page)).toBe(false);
    await expect(question(page)).toBeHidden();
  },
);
