import type { Movie } from '@viewmax/contracts/movies';
import type { Head } from '@viewmax/shared';
import { titleCase } from '../parts/title-case.ts';
import { cutText } from './cut-text.ts';

/** The head of Home. */
export function headOfMovies(movies: readonly Movie[]): Head {
  const playing = movies.filter(({ Title, Status }) => Title && Status !== 'coming-soon');
  const names = playing.map(({ Title }) => titleCase(Title)).join(', ');
  return { title: 'See a Movie', description: names ? cutText(`Now playing: ${names}.`) : undefined };
}
