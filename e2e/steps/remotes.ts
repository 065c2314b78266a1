import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { readCheckpoints, readRemoteJson } from '@viewmax/build/read-remote-json';
import type { Checkpoint as Declared } from '@viewmax/contracts/checkpoints';
import { matchRoute } from '@viewmax/contracts/match-route';
import { seesCheckpoint } from '@viewmax/remote-kit/visit';
import { ATTENDANT, type Login, MEMBER } from '../setup/session.ts';
import { opensMovie } from './movies.ts';
import { isAt, movesTo, seesHeading, tapsTab } from './navigation.ts';
import { MOVIE } from './routes.ts';

export interface Checkpoint {
  path: string;
  /** Checks that the remote works there. */
  works(page: Page): Promise<unknown>;
}

export type Checkpoints = readonly [Checkpoint, ...Checkpoint[]];

const root = join(import.meta.dirname, '../..');

/** A checkpoint that begins at Home leads to the first movie. These journeys open a movie of the seed. */
const pathOf = ({ path, taps }: Declared): string => (taps ? `/movie/${MOVIE.id}` : path);

const checkpointOf = (declared: Declared): Checkpoint => ({
  path: pathOf(declared),
  works: (page) => seesCheckpoint(page, declared),
});

/** What each remote declares in its `places.json`. */
const DECLARED = globSync('mfe-*/places.json', { cwd: root })
  .sort()
  .map((file) => {
    const folder = file.replace(/\/places\.json$/, '');
    return { name: folder.replace('mfe-', ''), ...readCheckpoints(join(root, folder)) };
  });

const REMOTES = globSync('mfe-*/remote.json', { cwd: root }).map((file) => readRemoteJson(join(root, dirname(file))));

/** The demo login that may open a path. */
export const loginAt = (path: string): Login =>
  matchRoute(REMOTES, path)?.route.guard === 'attendant' ? ATTENDANT : MEMBER;

/** The first checkpoints of each remote. */
export const CHECKPOINTS_OF: Record<string, Checkpoints> = Object.fromEntries(
  DECLARED.map(({ name, places: [first, ...more] }) => [name, [checkpointOf(first), ...more.map(checkpointOf)]]),
);

/** Screens with their own chunk. */
export const LATE_SCREENS: readonly { remote: string; screen: string; checkpoints: Checkpoints }[] = DECLARED.flatMap(
  ({ name, lateScreen }) =>
    lateScreen ? [{ remote: name, screen: lateScreen.screen, checkpoints: [checkpointOf(lateScreen)] }] : [],
);

function firstOf(remote: string): Checkpoint {
  const checkpoints = CHECKPOINTS_OF[remote];
  if (!checkpoints) throw new Error(`mfe-${remote} has no places.json`);
  return checkpoints[0];
}

export const home = firstOf('catalog');
export const fund = firstOf('wallet');
export const profile = firstOf('account');
const movie = firstOf('booking');

/** Leaves a failure card by its links and checks that the rest of the app works. */
export async function othersWork(page: Page, broken: string): Promise<void> {
  // A screen without the tab bar has a link on its card.
  const link = page.getByRole('main').getByRole('link', { name: 'See a Movie' });
  if (await link.isVisible()) await link.tap();
  await goesRound(page, broken);
}

/** Visits the app by its tabs and links. The tab bar and all remotes except the broken one work. */
export async function goesRound(page: Page, broken: string): Promise<void> {
  await tapsTab(page, 'Profile');
  await isAt(page, profile.path);
  if (broken !== 'account') await profile.works(page);

  await tapsTab(page, 'See a Movie');
  await isAt(page, '/home');
  if (broken === 'catalog') {
    await movesTo(page, '/selectcinema');
    await isAt(page, '/');
  } else {
    await home.works(page);
    await opensMovie(page, MOVIE.title);
    await seesHeading(page, MOVIE.title);
    if (broken !== 'booking') await movie.works(page);
  }

  if (broken === 'wallet') return;
  await movesTo(page, fund.path);
  await fund.works(page);
}
