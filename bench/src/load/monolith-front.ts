import { buildPackage } from '@viewmax/build';
import { type Front, openFront } from './front.ts';
import { configOf, FIRST_CALL, MONOLITH, monolithPage, policyOf } from './monolith-page.ts';

const MOVIE = 'eko-nocturne';
export const SCREENS = { home: '/', movie: `/movie/${MOVIE}`, login: '/login' } as const;
export const CALLS = { home: FIRST_CALL, movie: `/api/v1/movie/${MOVIE}`, login: undefined } as const;
/** The edge preloads the same for our page: the remote, its screen and the remote of the slot. */
const CHUNKS = { home: ['catalog'], movie: ['catalog', 'movie', 'showtimes'], login: ['account'] } as const;
export const NAMES = ['home', 'movie'] as const;
export const PAGES = [...NAMES, 'login'] as const;

/** Builds the monolith and serves its pages in front of a stack, which answers all else. */
export async function openMonolith(stack: string): Promise<Front> {
  const built = await buildPackage(MONOLITH);
  if ('error' in built) throw new Error(built.error);
  const home = await fetch(stack, { headers: { accept: 'text/html' } });
  const config = configOf(await home.text());
  const pages = Object.fromEntries(
    PAGES.map((name) => [SCREENS[name], monolithPage(built.dist, CHUNKS[name], CALLS[name], config)]),
  );
  return openFront(stack, { monolith: { dist: built.dist, pages, headers: policyOf(home) } });
}
