import { FAULTS, screenFaults } from '../faults/network-faults.ts';
import { goesLive, MENDED, type Moment } from '../faults/throwing-release.ts';
import { test } from '../setup/journey.ts';
import { blamesOnly, failureCard, triesAgain, watchFailures } from '../steps/failures.ts';
import { costsOnlyItsBox, costsOnlyItsScreen, losesOnly } from '../steps/isolation.ts';
import { movesTo, seesHeading } from '../steps/places.ts';
import { LATE_SCREENS, othersWork, PLACES_OF } from '../steps/remotes.ts';
import { liveRemote } from '../steps/routes.ts';

test.use({ signedIn: true });

test.beforeEach(({ page }) => watchFailures(page));

const MOMENTS: readonly { moment: Moment; kind: string }[] = [
  { moment: 'import', kind: 'load' },
  { moment: 'bootstrap', kind: 'mount' },
  { moment: 'mount', kind: 'mount' },
  { moment: 'render', kind: 'render' },
];

for (const [remote, places] of Object.entries(PLACES_OF)) {
  test.describe(`${remote} costs only its own box`, () => {
    for (const fault of FAULTS) {
      test(`when ${fault.name}, and comes back by Retry`, async ({ page, stack }) => {
        await costsOnlyItsBox(page, { fault, live: await liveRemote(stack, remote), places });
      });
    }

    for (const { moment, kind } of MOMENTS) {
      test(`when it throws at ${moment}, and comes back by Retry or a rollback`, async ({ page, stack }) => {
        const good = await liveRemote(stack, remote);
        const { release, rollBack } = await goesLive(stack, good, moment);
        try {
          await page.goto(places[0].path);
          await failureCard(page, release).waitFor();
          await othersWork(page, remote);
          await losesOnly(page, release, places);
          await blamesOnly(page, kind, release);

          await page.evaluate(() => Object.assign(window, { mended: true }));
          await triesAgain(page, release);
          for (const { path } of places) {
            await movesTo(page, path);
            await seesHeading(page, MENDED);
          }
        } finally {
          await rollBack();
        }
        await page.goto(places[0].path);
        await places[0].works(page);
      });
    }
  });
}

for (const { remote, screen, places } of LATE_SCREENS) {
  for (const fault of screenFaults(screen)) {
    test(`${remote} shows a card when ${fault.name}, and comes back by Retry`, async ({ page, stack }) => {
      await costsOnlyItsScreen(page, { fault, live: await liveRemote(stack, remote), places });
    });
  }
}
