import type { Checkpoint } from '@viewmax/contracts/checkpoints';
import type { Page } from 'playwright-core';
import type { Fault } from './faults-of.ts';
import { movesTo, seesCheckpoint } from './visit.ts';

export interface Meeting {
  fault: Fault;
  checkpoint: Checkpoint;
  /** `offers@1.0.0-3fa9c1d2`, and the address of its files in the page. */
  release: string;
  base: string;
  /** The path of another remote. */
  elsewhere: string;
  /** Throws if a part of the page looks otherwise than before. */
  keepsLook(page: Page, part: string): Promise<void>;
}

interface Seen {
  kind: string;
  release: string;
}

const watchFailures = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen[] = [];
    Object.assign(globalThis, { seenFailures: seen });
    addEventListener('viewmax:failure', (event) => {
      const { kind, release } = (event as CustomEvent<Seen>).detail;
      seen.push({ kind, release });
    });
  });

/** Only this release was reported, with this kind. */
async function blamesOnly(page: Page, kind: string, release: string): Promise<void> {
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'seenFailures') as Seen[]);
  const other = seen.find((one) => one.kind !== kind || one.release !== release);
  if (other) throw new Error(`The page reported ${other.release} (${other.kind}), not ${release} (${kind}).`);
  if (seen.length === 0) throw new Error('The page reported no failure.');
}

/** Overlays appear after a time of their own. */
const LATE_PARTS = /\/(background|overlays)\./;

/** The fault costs only the remote's own mount point, and Retry restores it after the fault's end. */
export async function meetFault(
  page: Page,
  { fault, checkpoint, release, base, elsewhere, keepsLook }: Meeting,
): Promise<void> {
  const lost = new Set((fault.lost ?? []).map((file) => base + file));
  const isLost = ({ pathname }: URL): boolean => lost.has(pathname);
  await page.route(isLost, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
  if (fault.comparesLooks) await page.route(LATE_PARTS, () => {});
  const looksAsBefore = async (part: string) => {
    if (fault.comparesLooks) await keepsLook(page, part);
  };
  await watchFailures(page);
  // A lost file may delay the page's load event.
  await page.goto(checkpoint.path, { waitUntil: 'commit' });
  const card = page.getByRole('alert').filter({ hasText: release });
  await card.waitFor();
  await looksAsBefore('the failure card');
  const isElsewhere = async () => {
    await movesTo(page, elsewhere);
    const others = `[data-remote]:not([data-remote=${release.replace(/@.*/, '')}])[data-phase=shown]`;
    await page.locator(others).first().waitFor();
    await looksAsBefore(`${elsewhere} of another remote`);
  };
  await isElsewhere();
  await movesTo(page, checkpoint.path);
  await card.waitFor();
  await blamesOnly(page, fault.kind, release);

  await page.unroute(isLost);
  await page.evaluate(() => Object.assign(globalThis, { mended: true }));
  await card.getByRole('button', { name: 'Retry' }).click();
  await seesCheckpoint(page, checkpoint);
  if (fault.comparesLooks) await isElsewhere();
}
