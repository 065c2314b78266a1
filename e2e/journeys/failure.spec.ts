import { FAULTS, screenFaults, strike } from '../faults/network-faults.ts';
import { goesLive } from '../faults/rollout.ts';
import { metBy, shareOf } from '../faults/share.ts';
import { type Moment, writeFailing } from '../faults/throwing-release.ts';
import { inTurns } from '../setup/breadth.ts';
import { expect, test } from '../setup/journey.ts';
import { blamesOnly, failureCard, hasNoIntruder, triesAgain, watchFailures } from '../steps/failures.ts';
import { costsOnlyItsBox, costsOnlyItsBoxByItself, costsOnlyItsScreen, keepsItsScreen } from '../steps/isolation.ts';
import { seesHeading } from '../steps/places.ts';
import { LATE_SCREENS, PLACES_OF } from '../steps/remotes.ts';
import { liveRemote, liveSet } from '../steps/routes.ts';

// A worker would serve the broken file from its cache.
test.use({ signedIn: true, serviceWorkers: 'block' });

test.beforeEach(({ page }) => watchFailures(page));

const MOMENTS: readonly { moment: Moment; kind: string }[] = [
  { moment: 'import', kind: 'load' },
  { moment: 'bootstrap', kind: 'mount' },
  { moment: 'mount', kind: 'mount' },
  { moment: 'render', kind: 'render' },
];

test('every live remote has places in these journeys', async ({ stack }) => {
  const { remotes } = await liveSet(stack);
  expect(Object.keys(PLACES_OF).sort()).toEqual(remotes.map(({ name }) => name).sort());
});

for (const [index, [remote, places]] of Object.entries(PLACES_OF).entries()) {
  const share = { index, count: Object.keys(PLACES_OF).length };
  const toured: readonly object[] = [...shareOf(FAULTS, share), ...shareOf(MOMENTS, share)];

  test.describe(`${remote} loses only its own box`, () => {
    for (const fault of metBy(FAULTS, share)) {
      test(`when ${fault.name}, and Retry restores it`, async ({ page, stack }) => {
        const live = await liveRemote(stack, remote);
        await costsOnlyItsBox(page, { fault, live, places, tours: toured.includes(fault) });
      });
    }

    for (const fault of metBy(MOMENTS, share)) {
      test(`when it throws at ${fault.moment}, and Retry or a rollback restores it`, async ({ page, stack }) => {
        const live = await liveRemote(stack, remote);
        await costsOnlyItsBoxByItself(page, stack, { ...fault, live, places, tours: toured.includes(fault) });
      });
    }

    test('but keeps its screen when it throws in an event or at unmount', async ({ page, stack }) => {
      const live = await liveRemote(stack, remote);
      for (const moment of inTurns(['event', 'unmount'] as const, Number(index))) {
        const { release, rollBack } = await goesLive(stack, live, writeFailing(live, moment));
        await keepsItsScreen(page, { moment, release, places }).finally(rollBack);
      }
    });
  });
}

for (const [turn, { remote, screen, places }] of LATE_SCREENS.entries()) {
  for (const fault of inTurns(screenFaults(screen), turn)) {
    test(`${remote} shows a card when ${fault.name}, and Retry restores the screen`, async ({ page, stack }) => {
      await costsOnlyItsScreen(page, { fault, live: await liveRemote(stack, remote), places });
    });
  }
}

for (const fault of screenFaults('debug')) {
  test(`the shell shows a card when ${fault.name}, and Retry restores the screen`, async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    const release = `shell@${shell.version}`;
    const end = await strike(page, fault, shell);
    await page.goto('/mytest');
    await failureCard(page, release).waitFor();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Profile' })).toBeVisible();
    await blamesOnly(page, fault.kind, release);
    await hasNoIntruder(page);
    await end();
    await triesAgain(page, release);
    await seesHeading(page, 'File upload test');
  });
}
