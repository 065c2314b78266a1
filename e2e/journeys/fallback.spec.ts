import type { Browser } from '@playwright/test';
import type { Reports } from '@viewmax/contracts/reports';
import { twoAtATime } from '@viewmax/node/two-at-a-time';
import { switchOff, switchOn } from '@viewmax/registry';
import type { Stack } from '@viewmax/tools/start-stack';
import { FAULTS, HANGS, type NetworkFault, screenFaults, screenHangs, strike } from '../faults/network-faults.ts';
import { copyOf, rollsOut } from '../faults/rollout.ts';
import { shareOf } from '../faults/share.ts';
import { type Moment, writeFailing } from '../faults/throwing-release.ts';
import { inTurns } from '../setup/breadth.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import type { Session } from '../setup/session.ts';
import { blamesOnly, failuresSeen, hasNoIntruder, watchFailures } from '../steps/failures.ts';
import { keepsItsScreen } from '../steps/isolation.ts';
import { movesTo, seesHeading, tabBar, tapsTab } from '../steps/places.ts';
import { fund, home, LATE_SCREENS, PLACES_OF, type Places, profile } from '../steps/remotes.ts';
import { liveRemote } from '../steps/routes.ts';

// A good release needs less than this on a busy machine.
const SHORTLY = '2000';

// A worker would serve the broken file from its cache.
test.use({
  serviceWorkers: 'block',
  settings: {
    ENTRY_TIMEOUT_MS: SHORTLY,
    CHUNK_TIMEOUT_MS: SHORTLY,
    LONGEST_TIMEOUT_MS: SHORTLY,
    MOUNT_TIMEOUT_MS: SHORTLY,
  },
});

const MOMENTS: readonly { moment: Moment; kind: string }[] = [
  { moment: 'import', kind: 'load' },
  { moment: 'bootstrap', kind: 'mount' },
  { moment: 'mount', kind: 'mount' },
  { moment: 'never', kind: 'mount' },
  { moment: 'render', kind: 'render' },
];

/** A fault, and the places that show the remote under it. */
type Case = [NetworkFault, Places];

const at = (places: Places, faults: readonly NetworkFault[]): Case[] => faults.map((fault) => [fault, places]);

/** A new phone, for the duration of `visit`. */
async function onNewPhone(browser: Browser, stack: Stack, session: Session, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: stack.address, storageState: session });
  try {
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The fallback works in all places of the remote, and so does the rest of the app. Reports name only the bad release. */
async function fallsBack(page: Page, places: Places, kind: string, bad: string): Promise<void> {
  await places[0].works(page);
  for (const { path, works } of places.slice(1)) {
    await movesTo(page, path);
    await works(page);
  }
  const other = bad.startsWith('account@') ? fund : profile;
  await movesTo(page, other.path);
  await other.works(page);
  if (other === profile) await tabBar(page).waitFor();
  await blamesOnly(page, kind, bad);
}

// Without a fallback, each remote meets each fault. Here the remotes share them, because a fallback begins at a found fault.
for (const [index, [remote, places]] of Object.entries(PLACES_OF).entries()) {
  const [place] = places;
  const share = { index, count: Object.keys(PLACES_OF).length };

  test(`${remote}: the fallback replaces a release with missing files`, async ({ browser, stack, session }) => {
    test.setTimeout(150_000);
    const live = await liveRemote(stack, remote);
    const { release, version, rollBack } = await rollsOut(stack, copyOf(live));
    const bad = { ...live, version, base: `/r/${remote}/${version}/` };
    const meets = ([fault, where]: Case) =>
      test.step(fault.name, () =>
        onNewPhone(browser, stack, session, async (page) => {
          await watchFailures(page);
          await strike(page, fault, bad);
          await page.goto(where[0].path, { waitUntil: 'commit' });
          await fallsBack(page, where, fault.kind, release);
          await hasNoIntruder(page);
        }),
      );
    const late = LATE_SCREENS.filter((screen) => screen.remote === remote);
    const casesOf = (faults: readonly NetworkFault[], ofScreen: (name: string) => NetworkFault[]): Case[] => [
      ...at(places, shareOf(faults, share)),
      ...late.flatMap((one) => at(one.places, ofScreen(one.screen))),
    ];
    try {
      for (const one of casesOf(FAULTS, screenFaults)) await meets(one);
      // A visit mostly waits, so several run at once.
      await twoAtATime(casesOf(HANGS, screenHangs), meets);
    } finally {
      await rollBack();
    }
  });

  test(`${remote}: the fallback replaces a release that throws`, async ({ browser, stack, session }) => {
    test.setTimeout(150_000);
    const live = await liveRemote(stack, remote);
    for (const { moment, kind } of shareOf(MOMENTS, share)) {
      const { release, rollBack } = await rollsOut(stack, writeFailing(live, moment));
      try {
        await test.step(moment, () =>
          onNewPhone(browser, stack, session, async (page) => {
            await watchFailures(page);
            await page.goto(place.path);
            await fallsBack(page, places, kind, release);

            // The phone stores the quarantine, so the next page begins with the fallback.
            await page.goto(place.path);
            await place.works(page);
            expect(await failuresSeen(page)).toEqual([]);
          }),
        );
      } finally {
        await rollBack();
      }
    }
  });

  test(`${remote}: a throw in an event handler or at unmount removes no screen and starts no fallback`, async ({
    browser,
    stack,
    session,
  }) => {
    const live = await liveRemote(stack, remote);
    for (const moment of inTurns(['event', 'unmount'] as const, Number(index))) {
      const { release, rollBack } = await rollsOut(stack, writeFailing(live, moment));
      await onNewPhone(browser, stack, session, async (page) => {
        await watchFailures(page);
        await keepsItsScreen(page, { moment, release, places });
      }).finally(rollBack);
    }
  });
}

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
