import { rmSync } from 'node:fs';
import type { Checkpoint, CheckpointsJson } from '@viewmax/contracts/checkpoints';
import type { Discovery } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Browser, Page } from 'playwright-core';
import { createDevServer } from '../dev/dev-server.ts';
import type { LocalBuild } from '../dev/local-builds.ts';
import { baseOf } from '../dev/overlay.ts';
import { differentPixels } from './different-pixels.ts';
import { type Fault, faultsOf, lateFault } from './faults-of.ts';
import { leavesNothing, MOUNTS } from './leaves-nothing.ts';
import { meetFault } from './meet-fault.ts';
import { throwingBuild } from './throwing-build.ts';
import { PHONE, reaches } from './visit.ts';

/** The error on a failure card, which only developers see, differs from fault to fault. */
const STYLE = '[data-remote] pre { display: none !important }';
const PAUSE_MS = 100;
const MOST_PICTURES = 50;

const hasPictures = (): boolean =>
  [...document.images].every(
    (image) =>
      image.getClientRects().length === 0 || image.loading === 'lazy' || (image.complete && image.naturalWidth > 0),
  );

/** A screenshot of the page, once it has its pictures and stays the same. */
async function lookOf(page: Page): Promise<Buffer> {
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide', style: STYLE });
  await page.waitForFunction(hasPictures);
  let last = await shoot();
  for (let count = 0; count < MOST_PICTURES; count += 1) {
    await page.waitForTimeout(PAUSE_MS);
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${new URL(page.url()).pathname} does not come to rest.`);
}

export interface Journey {
  env: URL;
  /** The live set of the environment. */
  discovery: Discovery;
  built: LocalBuild;
  checkpoints: CheckpointsJson;
  browser: Browser;
  /** The token of a member, for screens that need one. */
  member?: string;
  onResult(result: Met): void;
  /** Those at the first checkpoint. All, if absent. */
  faults?: readonly Fault[];
}

export interface Met {
  name: string;
  /** Empty if the shell did what it should. */
  reason: string;
}

const STEP_MS = 15_000;

/** A tab's icon differs by 24 of 255 in some pixels, when it is painted a second time. */
const SEEN_ALONE = 64;

/** The path of another remote's screen, which needs neither a member nor a parameter. */
function elsewhereOf({ remotes }: Discovery, name: string): string {
  const routes = remotes.filter((remote) => remote.name !== name).flatMap(({ routes }) => routes);
  const found = routes.find(({ path, guard }) => !guard && !path.includes(':'));
  if (!found) throw new Error('The environment has no other remote with an open screen.');
  return found.path;
}

/** Breaks a build in the shell of an environment, in one fault after the other, and returns the result of each. */
export async function faultJourney({
  env,
  discovery,
  built,
  checkpoints,
  browser,
  member,
  onResult,
  faults = faultsOf(built.release),
}: Journey): Promise<Met[]> {
  const { listen, token, builds, close } = createDevServer({ env });
  const address = await listen(0);

  async function visit(work: (page: Page) => Promise<void>, { visitor }: Checkpoint): Promise<string> {
    const context = await browser.newContext({ ...PHONE, baseURL: address });
    context.setDefaultTimeout(STEP_MS);
    if (member && !visitor) await context.addInitScript((text) => localStorage.setItem('token', text), member);
    try {
      const page = await context.newPage();
      await context.request.get(`/?viewmax-dev=${token}`, { maxRedirects: 0 });
      await work(page);
      return '';
    } catch (error) {
      return (error as Error).message.split('\n')[0] ?? '';
    } finally {
      await context.close();
    }
  }

  const { release } = built;
  const met: Met[] = [];
  type Work = (page: Page) => Promise<void>;
  const meet = async (name: string, checkpoint: Checkpoint, shown: LocalBuild, work: Work): Promise<void> => {
    builds.show(release.name, shown);
    const result = { name, reason: await visit(work, checkpoint) };
    met.push(result);
    onResult(result);
  };

  const looks = new Map<string, Buffer>();
  async function keepsLook(page: Page, part: string): Promise<void> {
    const look = await lookOf(page);
    const before = looks.get(part);
    if (!before) return void looks.set(part, look);
    const difference = await differentPixels(browser, before, look, SEEN_ALONE);
    if (difference) throw new Error(`The remote changes the look of ${part}: ${difference}.`);
  }

  /** The page to which the taps of a checkpoint lead. A checkpoint that cannot be reached fails its own visit. */
  async function openedAt<T extends Checkpoint>(checkpoint: T): Promise<T> {
    if (!checkpoint.taps) return checkpoint;
    builds.show(release.name, built);
    let { path } = checkpoint;
    await visit(async (page) => {
      await reaches(page, checkpoint);
      const { pathname, search } = new URL(page.url());
      path = pathname + search;
    }, checkpoint);
    return { ...checkpoint, path, taps: undefined };
  }

  try {
    const where = { release: releaseName(release), base: baseOf(release) };
    const elsewhere = elsewhereOf(discovery, release.name);
    for (const checkpoint of checkpoints.places) {
      await meet(`it works at ${checkpoint.name ?? checkpoint.path}`, checkpoint, built, (page) =>
        reaches(page, checkpoint),
      );
    }
    const first = await openedAt(checkpoints.places[0]);
    const all: [Fault, Checkpoint][] = faults.map((fault) => [fault, first]);
    if (checkpoints.lateScreen) {
      const late = await openedAt(checkpoints.lateScreen);
      all.push([lateFault(release, late.screen), late]);
    }
    for (const [fault, checkpoint] of all) {
      const shown = fault.moment ? throwingBuild(built, fault.moment) : built;
      await meet(fault.name, checkpoint, shown, (page) =>
        meetFault(page, { fault, checkpoint, elsewhere, keepsLook, ...where }),
      );
      if (shown !== built) rmSync(shown.dist, { recursive: true });
    }
    // A checkpoint that leads elsewhere unmounts the remote by itself.
    const stays = [...checkpoints.places, ...(checkpoints.lateScreen ? [checkpoints.lateScreen] : [])].find(
      ({ leadsTo }) => !leadsTo,
    );
    if (stays) {
      const checkpoint = await openedAt(stays);
      await meet(`${MOUNTS} mounts leave nothing behind`, checkpoint, built, (page) =>
        leavesNothing(page, checkpoint, release.name),
      );
    }
  } finally {
    await close();
  }
  return met;
}
