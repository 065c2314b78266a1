import { expect, type Page } from '@playwright/test';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import { type NetworkFault, strike } from '../faults/network-faults.ts';
import { blamesOnly, failureCard, hasNoIntruder, triesAgain } from './failures.ts';
import { movesTo } from './places.ts';
import { othersWork, type Places } from './remotes.ts';

/** At each of these places a card stands in for the remote, and nowhere else. */
export async function losesOnly(page: Page, release: string, places: Places): Promise<void> {
  for (const { path } of places.toReversed()) {
    await movesTo(page, path);
    await failureCard(page, release).waitFor();
  }
  await expect(failureCard(page, release)).toHaveCount(1);
}

interface Case {
  fault: NetworkFault;
  live: LiveRelease;
  places: Places;
}

/** A whole story: a cold visit under the fault, a tour of the rest, the report, the end of the fault, and Retry. */
export async function costsOnlyItsBox(page: Page, { fault, live, places }: Case): Promise<void> {
  const release = `${live.name}@${live.version}`;
  const end = await strike(page, fault, live);
  // A hanging file holds the page's load event back.
  await page.goto(places[0].path, { waitUntil: 'commit' });
  await failureCard(page, release).waitFor();
  await othersWork(page, live.name);
  await losesOnly(page, release, places);
  await blamesOnly(page, fault.kind, release);
  await hasNoIntruder(page);

  await end();
  await triesAgain(page, release);
  for (const { path, works } of places) {
    await movesTo(page, path);
    await works(page);
  }
  await expect(failureCard(page, release)).toHaveCount(0);
}

/** The same for one screen of a remote that otherwise works. */
export async function costsOnlyItsScreen(page: Page, { fault, live, places }: Case): Promise<void> {
  const release = `${live.name}@${live.version}`;
  const [place] = places;
  const end = await strike(page, fault, live);
  await page.goto(place.path, { waitUntil: 'commit' });
  await failureCard(page, release).waitFor();
  await blamesOnly(page, fault.kind, release);
  await hasNoIntruder(page);
  await end();
  await triesAgain(page, release);
  await place.works(page);
  await expect(failureCard(page, release)).toHaveCount(0);
}
