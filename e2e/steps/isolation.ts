import { expect, type Page } from '@playwright/test';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Stack } from '@viewmax/tools/start-stack';
import { type NetworkFault, strike } from '../faults/network-faults.ts';
import { goesLive } from '../faults/rollout.ts';
import { MENDED, type Moment, writeFailing } from '../faults/throwing-release.ts';
import { blamesOnly, failureCard, hasNoIntruder, triesAgain } from './failures.ts';
import { movesTo, seesHeading } from './navigation.ts';
import { type Checkpoints, goesRound, othersWork } from './remotes.ts';

/** A failure card replaces the remote at each of these checkpoints, and at no others. */
export async function losesOnly(page: Page, release: string, checkpoints: Checkpoints): Promise<void> {
  for (const { path } of checkpoints.toReversed()) {
    await movesTo(page, path);
    await failureCard(page, release).waitFor();
  }
  await expect(failureCard(page, release)).toHaveCount(1);
}

interface Case {
  fault: NetworkFault;
  live: LiveRelease;
  checkpoints: Checkpoints;
}

/** Whether the visit includes the tour of the other remotes. */
interface Tour {
  tours: boolean;
}

/** A cold visit under the fault, a tour of the rest, the report, the end of the fault, and Retry. */
export async function costsOnlyItsBox(page: Page, { fault, live, checkpoints, tours }: Case & Tour): Promise<void> {
  const release = releaseName(live);
  const end = await strike(page, fault, live);
  // A hanging file delays the page's load event.
  await page.goto(checkpoints[0].path, { waitUntil: 'commit' });
  await failureCard(page, release).waitFor();
  if (tours) await othersWork(page, live.name);
  await losesOnly(page, release, checkpoints);
  await blamesOnly(page, fault.kind, release);
  await hasNoIntruder(page);

  await end();
  await triesAgain(page, release);
  for (const { path, works } of checkpoints) {
    await movesTo(page, path);
    await works(page);
  }
  await expect(failureCard(page, release)).toHaveCount(0);
}

interface OwnCase extends Omit<Case, 'fault'>, Tour {
  moment: Moment;
  kind: string;
}

/** The same for a live release that throws and has no fallback. */
export async function costsOnlyItsBoxByItself(
  page: Page,
  stack: Pick<Stack, 'registry'>,
  { moment, kind, live, checkpoints, tours }: OwnCase,
): Promise<void> {
  const { release, rollBack } = await goesLive(stack, live, writeFailing(live, moment));
  try {
    await page.goto(checkpoints[0].path);
    await failureCard(page, release).waitFor();
    if (tours) await othersWork(page, live.name);
    await losesOnly(page, release, checkpoints);
    await blamesOnly(page, kind, release);

    await page.evaluate(() => Object.assign(window, { mended: true }));
    await triesAgain(page, release);
    for (const { path } of checkpoints) {
      await movesTo(page, path);
      await seesHeading(page, MENDED);
    }
  } finally {
    await rollBack();
  }
  await page.goto(checkpoints[0].path);
  await checkpoints[0].works(page);
}

/** The page reports a throw in a handler or at unmount with its release, and keeps every screen. */
export async function keepsItsScreen(
  page: Page,
  { moment, release, checkpoints }: { moment: Moment; release: string; checkpoints: Checkpoints },
): Promise<void> {
  await page.goto(checkpoints[0].path);
  for (const { path } of checkpoints) {
    await movesTo(page, path);
    await page.getByRole('heading', { name: MENDED }).tap();
    await seesHeading(page, MENDED);
  }
  await movesTo(page, '/viewmaxcenters');
  await goesRound(page, release.replace(/@.*/, ''));
  await movesTo(page, checkpoints[0].path);
  await seesHeading(page, MENDED);
  await expect(failureCard(page, release)).toHaveCount(0);
  await blamesOnly(page, moment, release);
}

/** The same as `costsOnlyItsBox`, for one screen of a remote that otherwise works. */
export async function costsOnlyItsScreen(page: Page, { fault, live, checkpoints }: Case): Promise<void> {
  const release = releaseName(live);
  const [checkpoint] = checkpoints;
  const end = await strike(page, fault, live);
  await page.goto(checkpoint.path, { waitUntil: 'commit' });
  await failureCard(page, release).waitFor();
  await blamesOnly(page, fault.kind, release);
  await hasNoIntruder(page);
  await end();
  await triesAgain(page, release);
  await checkpoint.works(page);
  await expect(failureCard(page, release)).toHaveCount(0);
}
