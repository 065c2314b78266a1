import type { Page } from '@playwright/test';
import { MEMBER } from '../setup/session.ts';
import { opensMovie, seesPosters, seesShowtimes } from './movies.ts';
import { isAt, movesTo, seesHeading, tapsTab } from './places.ts';
import { MOVIE } from './routes.ts';

/** A place on the page that one remote owns: a screen, or a slot in another remote's screen. */
export interface Place {
  path: string;
  /** Checks that the remote works there. */
  works(page: Page): Promise<unknown>;
}

export const movie: Place = { path: `/movie/${MOVIE.id}`, works: seesShowtimes };
// Without a choice, the screen redirects to Home.
export const selectCinema: Place = { path: '/selectcinema', works: (page) => isAt(page, '/') };
export const home: Place = { path: '/', works: (page) => seesPosters(page) };
export const fund: Place = { path: '/fund', works: (page) => seesHeading(page, 'Get Viewmax Cinema Credits') };
const statement: Place = { path: '/statement', works: (page) => seesHeading(page, 'Statement') };
export const profile: Place = { path: '/profile', works: (page) => seesHeading(page, MEMBER.username) };

export type Places = readonly [Place, ...Place[]];

/** The first places of each remote. */
export const PLACES_OF: Record<string, Places> = {
  catalog: [home],
  booking: [movie, selectCinema],
  wallet: [fund],
  account: [profile],
};

/** Screens with their own chunk. */
export const LATE_SCREENS: readonly { remote: string; screen: string; places: Places }[] = [
  { remote: 'catalog', screen: 'movie', places: [movie] },
  { remote: 'booking', screen: 'select-cinema', places: [selectCinema] },
  { remote: 'wallet', screen: 'statement', places: [statement] },
  { remote: 'account', screen: 'profile', places: [profile] },
];

/** Leaves a failure card by its links and checks that the rest of the app works. */
export async function othersWork(page: Page, broken: string): Promise<void> {
  // The fund screen hides the tab bar, so its card has its own link back.
  if (broken === 'wallet') await page.getByRole('main').getByRole('link', { name: 'See a Movie' }).tap();
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
