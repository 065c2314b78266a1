import type { Browser } from '@playwright/test';
import type { Reports } from '@viewmax/shared/contracts/reports';
import type { Stack } from '@viewmax/stack/start-stack';
import { twoAtATime } from '@viewmax/stack/two-at-a-time';
import { FAULTS, HANGS, type NetworkFault, screenFaults, screenHangs, strike } from '../faults/network-faults.ts';
import { copyOf, rollsOut } from '../faults/rollout.ts';
import { type Moment, writeFailing } from '../faults/throwing-release.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import type { sessionOf } from '../setup/session.ts';
import { blamesOnly, failuresSeen, hasNoIntruder, watchFailures } from '../steps/failures.ts';
import { keepsItsScreen } from '../steps/isolation.ts';
import { movesTo, seesHeading, tabBar, tapsTab } from '../steps/places.ts';
import { fund, home, LATE_SCREENS, PLACES_OF, type Places, profile } from '../steps/remotes.ts';
import { liveRemote } from '../steps/routes.ts';

// Short, but longer than a good release takes on a busy machine.
const SHORTLY = '2000';

// A worker would bring a file from the phone that was struck on its way.
test.use({
  serviceWorkers: 'block',
  settings: { ENTRY_TIMEOUT_MS: SHORTLY, CHUNK_TIMEOUT_MS: SHORTLY, MOUNT_TIMEOUT_MS: SHORTLY },
});

const MOMENTS: readonly { moment: Moment; kind: string }[] = [
  { moment: 'import', kind: 'load' },
  { moment: 'bootstrap', kind: 'mount' },
  { moment: 'mount', kind: 'mount' },
  { moment: 'never', kind: 'mount' },
  { moment: 'render', kind: 'render' },
];

/** A fault, and where the remote is met under it. */
type Case = [NetworkFault, Places];

const at = (places: Places, faults: readonly NetworkFault[]): Case[] => faults.map((fault) => [fault, places]);

type Session = Awaited<ReturnType<typeof sessionOf>>;

/** A phone that has never been here, for as long as `visit` lasts. */
async function onNewPhone(browser: Browser, stack: Stack, session: Session, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: stack.address, storageState: session });
  try {
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The remote works by its fallback in all its places, the app around it too, and only the bad release is blamed. */
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

for (const [remote, places] of Object.entries(PLACES_OF)) {
  const [place] = places;

  test(`${remote}: a release whose files do not come gives way to the one before`, async ({
    browser,
    stack,
    session,
  }) => {
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
    const [late] = LATE_SCREENS.filter((screen) => screen.remote === remote);
    if (!late) throw new Error(`No late screen of ${remote} is known`);
    try {
      for (const one of [...at(places, FAULTS), ...at(late.places, screenFaults(late.screen))]) await meets(one);
      // Most of each is waiting.
      await twoAtATime([...at(places, HANGS), ...at(late.places, screenHangs(late.screen))], meets);
    } finally {
      await rollBack();
    }
  });

  test(`${remote}: a release that fails by itself gives way to the one before`, async ({ browser, stack, session }) => {
    test.setTimeout(150_000);
    const live = await liveRemote(stack, remote);
    for (const { moment, kind } of MOMENTS) {
      const { release, rollBack } = await rollsOut(stack, writeFailing(live, moment));
      try {
        await test.step(moment, () =>
          onNewPhone(browser, stack, session, async (page) => {
            await watchFailures(page);
            await page.goto(place.path);
            await fallsBack(page, places, kind, release);

            // The phone remembers: the next page begins with the release that works.
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

  test(`${remote}: a fault in a handler or while leaving costs no screen, and calls for no fallback`, async ({
    browser,
    stack,
    session,
  }) => {
    const live = await liveRemote(stack, remote);
    for (const moment of ['event', 'unmount'] as const) {
      const { release, rollBack } = await rollsOut(stack, writeFailing(live, moment));
      await onNewPhone(browser, stack, session, async (page) => {
        await watchFailures(page);
        await keepsItsScreen(page, { moment, release, places });
      }).finally(rollBack);
    }
  });
}

test('what went wrong is sent, once, with the set, the release and nothing about the person', async ({
  page,
  stack,
}) => {
  const live = await liveRemote(stack, 'catalog');
  const { release, rollBack } = await rollsOut(stack, writeFailing(live, 'mount'));
  const sent: Reports[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports')) sent.push(JSON.parse(request.postData() ?? ''));
  });
  await page.goto('/');
  const faults = () =>
    sent.flatMap(({ events }) => events).filter(({ type }) => type === 'error' || type === 'fallback');
  // On a slow machine the fallback stands there only after the fault was told.
  await expect
    .poll(faults)
    .toEqual([
      { type: 'error', remote: release, kind: 'mount', message: 'Broken at mount' },
      { type: 'fallback', remote: release, to: `catalog@${live.version}` },
    ])
    .finally(rollBack);
  for (const reports of sent) expect(Object.keys(reports).sort()).toEqual(['app', 'events', 'platform', 'set']);
});

test('what the ops team switches off goes at once in an open page, and comes back when it is on again', async ({
  page,
  stack,
}) => {
  await page.clock.install();
  await page.goto('/');
  await home.works(page);
  await stack.registry.admin.kill('journeys', 'catalog', 'Movies rest until noon.');
  try {
    // Minutes pass; the first of them may pass before the page's second half has come.
    await expect(async () => {
      await page.clock.fastForward('06:00');
      await expect(page.getByText('Movies rest until noon.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await tapsTab(page, 'Profile');
    await seesHeading(page, 'Sign up');
  } finally {
    await stack.registry.admin.revive('journeys', 'catalog');
  }
  await page.goto('/');
  await home.works(page);
});
