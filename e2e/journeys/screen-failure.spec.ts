import { SCREEN_FAULTS, strike } from '../faults/network-faults.ts';
import { expect, test } from '../setup/journey.ts';
import { blamesOnly, failureCard, triesAgain, watchFailures } from '../steps/failures.ts';
import { movie, profile, selectCinema } from '../steps/remotes.ts';
import { liveRemote } from '../steps/routes.ts';

test.use({
  signedIn: true,
  settings: { ENTRY_TIMEOUT_MS: '300', CHUNK_TIMEOUT_MS: '300', MOUNT_TIMEOUT_MS: '300' },
});

test.beforeEach(({ page }) => watchFailures(page));

/** Screens in a chunk of their own, which fail after their remote has come. */
const SCREENS = [
  { remote: 'catalog', screen: 'movie', place: movie },
  { remote: 'booking', screen: 'select-cinema', place: selectCinema },
  { remote: 'account', screen: 'profile', place: profile },
];

for (const { remote, screen, place } of SCREENS) {
  for (const fault of SCREEN_FAULTS) {
    test(`${remote}'s screen "${screen}" is a card when ${fault.name}, and comes back by Retry`, async ({
      page,
      stack,
    }) => {
      const live = await liveRemote(stack, remote);
      const release = `${live.name}@${live.version}`;
      const files = live.screens[screen] ?? [];
      expect(files).not.toHaveLength(0);
      const end = await strike(page, { ...fault, files: () => files }, live);
      await page.goto(place.path, { waitUntil: 'commit' });
      await failureCard(page, release).waitFor();
      await blamesOnly(page, fault.kind, release);
      await end();
      await triesAgain(page, release);
      await place.works(page);
      await expect(failureCard(page, release)).toHaveCount(0);
    });
  }
}
