import type { Reports } from '@viewmax/contracts/reports';
import { switchOff, switchOn } from '@viewmax/registry';
import { FAULTS, HANGS, screenFaults, screenHangs, strike } from '../faults/network-faults.ts';
import { newBuild } from '../faults/new-build.ts';
import { copyOf, rollsOut } from '../faults/rollout.ts';
import { MOMENTS, writeEmpty, writeFailing } from '../faults/throwing-release.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { SHORT_DEADLINES } from '../setup/settings.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { blamesOnly, failuresSeen, hasNoIntruder, watchFailures } from '../steps/failures.ts';
import { keepsItsScreen } from '../steps/isolation.ts';
import { opensMovie, signUpToSee } from '../steps/movies.ts';
import { movesTo, seesHeading, tabBar, tapsTab } from '../steps/navigation.ts';
import { CHECKPOINTS_OF, type Checkpoints, fund, home, LATE_SCREENS, loginAt, profile } from '../steps/remotes.ts';
import { liveRemote, MOVIE } from '../steps/routes.ts';

// A worker would serve the broken file from its cache.
test.use({ signedIn: true, serviceWorkers: 'block', settings: SHORT_DEADLINES });

test.beforeEach(({ page }) => watchFailures(page));

/** What a page tells about its instances of Module Federation. */
interface Federation {
  __INSTANCES__: {
    name: string;
    options: { remotes: { name: string }[] };
    shareScopeMap: Record<string, Record<string, unknown>>;
  }[];
}

/** The fallback works in all checkpoints of the remote, and so does the rest of the app. Reports name only the bad release. */
async function fallsBack(page: Page, checkpoints: Checkpoints, kind: string, bad: string): Promise<void> {
  await checkpoints[0].works(page);
  for (const { path, works } of checkpoints.slice(1)) {
    await movesTo(page, path);
    await works(page);
  }
  const other = bad.startsWith('account@') ? fund : profile;
  await movesTo(page, other.path);
  await other.works(page);
  if (other === profile) await tabBar(page).waitFor();
  await blamesOnly(page, kind, bad);
}

for (const [index, [remote, checkpoints]] of Object.entries(CHECKPOINTS_OF).entries()) {
  const [checkpoint] = checkpoints;
  const late = LATE_SCREENS.filter((one) => one.remote === remote).flatMap(({ screen, checkpoints: where }) =>
    [...screenFaults(screen), ...screenHangs(screen)].map((fault) => ({ fault, where })),
  );
  const lost = [...[...FAULTS, ...HANGS].map((fault) => ({ fault, where: checkpoints })), ...late];

  test.describe(`${remote}: the fallback replaces a release`, () => {
    test.use({ login: loginAt(checkpoint.path) });

    for (const [at, { fault, where }] of lost.entries()) {
      // A lost file for the first remote, and for others a changed one and a hanging one.
      const isTurn = at === 3 * index && remote !== 'booking';
      test(`when ${fault.name}`, inTurn(isTurn), async ({ page, stack }) => {
        const live = await liveRemote(stack, remote);
        const copy = copyOf(live, { version: `1.0.1-lost-${at}` });
        const { release, version, rollBack } = await rollsOut(stack, copy);
        try {
          await strike(page, fault, { ...live, version, base: `/r/${remote}/${version}/` });
          await page.goto(where[0].path, { waitUntil: 'commit' });
          await fallsBack(page, where, fault.kind, release);
          await hasNoIntruder(page);
        } finally {
          await rollBack();
        }
      });
    }

    for (const { moment, kind } of MOMENTS) {
      test(
        `that throws at ${moment}`,
        inTurn(`${remote} ${moment}` === 'booking mount'),
        async ({ page, context, stack }) => {
          const { release, rollBack } = await rollsOut(stack, writeFailing(await liveRemote(stack, remote), moment));
          try {
            await page.goto(checkpoint.path);
            await fallsBack(page, checkpoints, kind, release);
            await page.close();

            // The phone stores the quarantine, so the next page begins with the fallback.
            const next = await context.newPage();
            await watchFailures(next);
            await next.goto(checkpoint.path);
            await checkpoint.works(next);
            expect(await failuresSeen(next)).toEqual([]);
          } finally {
            await rollBack();
          }
        },
      );
    }
  });

  test.describe(`${remote}: a throw removes no screen and starts no fallback`, () => {
    test.use({ login: loginAt(checkpoint.path) });

    for (const moment of ['event', 'unmount'] as const) {
      test(`at ${moment}`, inTurn(`${remote} ${moment}` === 'catalog event'), async ({ page, stack }) => {
        const { release, rollBack } = await rollsOut(stack, writeFailing(await liveRemote(stack, remote), moment));
        await keepsItsScreen(page, { moment, release, checkpoints }).finally(rollBack);
      });
    }
  });
}

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  test('the page reports a failure once, with set and release, without personal data', async ({ page, stack }) => {
    const live = await liveRemote(stack, 'catalog');
    const { release, rollBack } = await rollsOut(stack, writeFailing(live, 'mount'));
    const sent: Reports[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/reports')) sent.push(JSON.parse(request.postData() ?? ''));
    });
    await page.goto('/');
    const faults = () =>
      sent.flatMap(({ events }) => events).filter(({ type }) => type === 'error' || type === 'fallback');
    const frames = expect.arrayContaining([expect.stringMatching(new RegExp(`^${release}/entry.js:\\d+:\\d+$`))]);
    // A slow machine shows the fallback only after the report.
    await expect
      .poll(faults)
      .toEqual([
        { type: 'error', remote: release, kind: 'mount', message: 'Broken at mount', frames },
        { type: 'fallback', remote: release, to: `catalog@${live.version}` },
      ])
      .finally(rollBack);
    for (const reports of sent) expect(Object.keys(reports).sort()).toEqual(['app', 'events', 'platform', 'set']);
  });

  test('the page reports a remote that mounts in a slot and shows nothing', LONG, async ({ page, stack }) => {
    const fill = { slot: 'home.banner', height: 80 };
    const empty = await stack.registry.publish(writeEmpty('empty', fill));
    await stack.registry.activate([empty]);
    const { version } = await liveRemote(stack, 'catalog');
    expect(await viewmaxOf(stack)('slot', 'order', fill.slot, 'empty')).toMatchObject({ code: 0 });
    const sent: Reports[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/reports')) sent.push(JSON.parse(request.postData() ?? ''));
    });
    await page.goto('/');
    await expect(page.locator('[data-remote=empty][data-phase=shown]')).toHaveCount(1);
    const slots = () => sent.flatMap(({ events }) => events).filter(({ type }) => type === 'slot');
    await expect
      .poll(slots, { timeout: 40_000 })
      .toEqual(
        [`catalog@${version}`, `empty@${empty.version}`].map((remote) => ({ type: 'slot', remote, slot: fill.slot })),
      )
      .finally(() => stack.registry.retire('empty'));
  });

  test('two builds of a remote live in one page, each with its own code', LONG, async ({ page, stack }) => {
    const live = await liveRemote(stack, 'catalog');
    const code = (script: string) => script.replaceAll('Newly Added', 'Just Added');
    const { folder } = newBuild('catalog', { version: '1.1.0', code });
    const { release, version, rollBack } = await rollsOut(stack, folder);
    const lost = screenFaults('movie')[0];
    if (!lost) throw new Error('The movie has no fault');
    try {
      await strike(page, lost, { ...live, version, base: `/r/catalog/${version}/` });
      await page.goto('/');
      await page.getByText('Just Added').waitFor();
      await opensMovie(page, MOVIE.title);
      await signUpToSee(page).waitFor();
      await page.getByRole('link', { name: 'Back' }).tap();
      await page.getByText('Newly Added').waitFor();
      await blamesOnly(page, 'load', release);
      // The extension of Module Federation for Chrome reads this variable.
      const seen = await page.evaluate(() => {
        const { __INSTANCES__: instances } = Reflect.get(window, '__FEDERATION__') as Federation;
        const [shell] = instances.filter(({ name }) => name === 'shell');
        return {
          builds: instances.filter(({ name }) => name.startsWith('viewmax_catalog_')).length,
          remotes: shell?.options.remotes.map(({ name }) => name),
          shared: Object.keys(shell?.shareScopeMap.default ?? {}),
        };
      });
      expect(seen).toEqual({
        builds: 2,
        remotes: expect.arrayContaining([release, `catalog@${live.version}`]),
        shared: expect.arrayContaining(['react', '@viewmax/shared', 'nanostores']),
      });
    } finally {
      await rollBack();
    }
  });

  test('an open page hides a remote that ops switch off, and shows it after ops switch it on', async ({
    page,
    stack,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await home.works(page);
    await switchOff(stack.registry.context, 'journeys', 'catalog', 'Movies rest until noon.');
    try {
      // The page's late chunk may load after the first of these minutes.
      await expect(async () => {
        await page.clock.fastForward('06:00');
        await expect(page.getByText('Movies rest until noon.')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await tapsTab(page, 'Profile');
      await seesHeading(page, 'Sign up');
    } finally {
      await switchOn(stack.registry.context, 'journeys', 'catalog');
    }
    await page.goto('/');
    await home.works(page);
  });
});
