import { NETWORK_FAULTS, strike } from '../faults/network-faults.ts';
import { goesLive, MENDED, type Moment } from '../faults/throwing-release.ts';
import { expect, test } from '../setup/journey.ts';
import { blamesOnly, failureCard, triesAgain, watchFailures } from '../steps/failures.ts';
import { movesTo, seesHeading } from '../steps/places.ts';
import { othersWork, PLACES_OF } from '../steps/remotes.ts';
import { liveRemote } from '../steps/routes.ts';

test.use({
  signedIn: true,
  settings: { ENTRY_TIMEOUT_MS: '300', CHUNK_TIMEOUT_MS: '300', MOUNT_TIMEOUT_MS: '300' },
});

test.beforeEach(({ page }) => watchFailures(page));

const MOMENTS: readonly { moment: Moment; kind: string }[] = [
  { moment: 'import', kind: 'load' },
  { moment: 'mount', kind: 'mount' },
  { moment: 'render', kind: 'render' },
];

for (const [remote, places] of Object.entries(PLACES_OF)) {
  test.describe(`${remote} costs only its own box`, () => {
    for (const fault of NETWORK_FAULTS) {
      test(`when ${fault.name}, and comes back by Retry`, async ({ page, stack }) => {
        const live = await liveRemote(stack, remote);
        const release = `${live.name}@${live.version}`;
        const end = await strike(page, fault, live);
        // A hanging file holds the page's load event back.
        await page.goto(places[0].path, { waitUntil: 'commit' });
        await failureCard(page, release).waitFor();
        await othersWork(page, remote);
        for (const { path } of places.toReversed()) {
          await movesTo(page, path);
          await failureCard(page, release).waitFor();
        }
        await blamesOnly(page, fault.kind, release);

        await end();
        await triesAgain(page, release);
        for (const { path, works } of places) {
          await movesTo(page, path);
          await works(page);
        }
        await expect(failureCard(page, release)).toHaveCount(0);
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
          for (const { path } of places.toReversed()) {
            await movesTo(page, path);
            await failureCard(page, release).waitFor();
          }
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
