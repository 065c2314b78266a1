import type { Page } from '@playwright/test';
import { MEMBER } from '../setup/session.ts';
import { opensMovie, seesPosters, seesShowtimes } from './movies.ts';
import { isAt, movesTo, seesHeading, tapsTab } from './places.ts';
import { MOVIE } from './routes.ts';

/** A place on the page that one remote owns: a whole screen, or a slot in somebody else's. */
export interface Place {
  path: string;
  /** The remote does there what it is for. */
  works(page: Page): Promise<unknown>;
}

export const movie: Place = { path: `/movie/${MOVIE.id}`, works: seesShowtimes };
// Nothing was chosen, so the screen's own rule leads Home.
export const selectCinema: Place = { path: '/selectcinema', works: (page) => isAt(page, '/') };
export const home: Place = { path: '/', works: (page) => seesPosters(page) };
export const fund: Place = { path: '/fund', works: (page) => seesHeading(page, 'Get Viewmax Cinema Credits') };
const statement: Place = { path: '/statement', works: (page) => seesHeading(page, 'Statement') };
export const profile: Place = { path: '/profile', works: (page) => seesHeading(page, MEMBER.username) };

export type Places = readonly [Place, ...Place[]];

/** Where each remote is met first. */
export const PLACES_OF: Record<string, Places> = {
  catalog: [home],
  booking: [movie, selectCinema],
  wallet: [fund],
  account: [profile],
};

/** Screens in a chunk of their own. */
export const LATE_SCREENS: readonly { remote: string; screen: string; places: Places }[] = [
  { remote: 'catalog', screen: 'movie', places: [movie] },
  { remote: 'booking', screen: 'select-cinema', places: [selectCinema] },
  { remote: 'wallet', screen: 'statement', places: [statement] },
  { remote: 'account', screen: 'profile', places: [profile] },
];

/** From a card that stands in for a remote, by the ways that there are from it: the rest of the app works. */
export async function othersWork(page: Page, broken: string): Promise<void> {
  // The fund screen hides the tab bar: its card has a way back of its own.
  if (broken === 'wallet') await page.getByRole('main').getByRole('link', { name: 'See a Movie' }).tap();
  await goesRound(page, broken);
}

/** Goes round the app by its tabs and links: the tab bar and all remotes but the broken one work. */
export async function goesRound(page: Page, broken: string): Promise<void> {
  await tapsTab(page, 'Profile');
  await isAt(page, profile.path);
  if (broken !== 'account') await profile.works(page);

  await tapsTab(page, 'See a Movie');
  await isAt(page, '/home');
  if (broken === 'catalog') {
    await movesTo(page, selectCinema.path);
    await selectCinema.works(page);
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
