import type { Movie } from '@viewmax/contracts/movies';
import type { Head } from '@viewmax/shared';
import { titleCase } from '../parts/title-case.ts';
import { cutWords } from './cut-words.ts';

/** The head of Home. */
export function headOfMovies(movies: readonly Movie[]): Head {
  const playing = movies.filter(({ Title, Status }) => Title && Status !== 'coming-soon');
  const names = playing.map(({ Title }) => titleCase(Title)).join(', ');
  return { title: 'See a Movie', description: names ? cutWords(`Now playing: ${names}.`) : undefined };
}
