import { HANGS, screenHangs } from '../faults/network-faults.ts';
import { metBy, shareOf } from '../faults/share.ts';
import { test } from '../setup/journey.ts';
import { watchFailures } from '../steps/failures.ts';
import { costsOnlyItsBox, costsOnlyItsBoxByItself, costsOnlyItsScreen } from '../steps/isolation.ts';
import { LATE_SCREENS, PLACES_OF } from '../steps/remotes.ts';
import { liveRemote } from '../steps/routes.ts';

const SHORTLY = '500';

// A worker would serve the broken file from its cache.
test.use({
  serviceWorkers: 'block',
  signedIn: true,
  settings: {
    ENTRY_TIMEOUT_MS: SHORTLY,
    CHUNK_TIMEOUT_MS: SHORTLY,
    LONGEST_TIMEOUT_MS: SHORTLY,
    MOUNT_TIMEOUT_MS: SHORTLY,
  },
});

test.beforeEach(({ page }) => watchFailures(page));

for (const [index, [remote, places]] of Object.entries(PLACES_OF).entries()) {
  const share = { index, count: Object.keys(PLACES_OF).length };
  const toured = shareOf(HANGS, share);

  for (const fault of metBy(HANGS, share)) {
    test(`${remote} loses only its own box when ${fault.name}, and Retry restores it`, async ({ page, stack }) => {
      const live = await liveRemote(stack, remote);
      await costsOnlyItsBox(page, { fault, live, places, tours: toured.includes(fault) });
    });
  }

  test(`${remote} loses only its own box when its mount never ends, and Retry restores it`, async ({ page, stack }) => {
    const live = await liveRemote(stack, remote);
    await costsOnlyItsBoxByItself(page, stack, { moment: 'never', kind: 'mount', live, places, tours: true });
  });
}

for (const { remote, screen, places } of LATE_SCREENS) {
  for (const fault of screenHangs(screen)) {
    test(`${remote} shows a card when ${fault.name}, and Retry restores the screen`, async ({ page, stack }) => {
      await costsOnlyItsScreen(page, { fault, live: await liveRemote(stack, remote), places });
    });
  }
}
