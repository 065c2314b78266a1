import type { Movie } from '@viewmax/contracts/movies';
import { titleCase } from '../../parts/title-case.ts';

/** A list up to this length needs no search. */
export const AT_A_GLANCE = 12;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

const languagesOf = ({ Language }: Movie): string[] =>
  (Language ?? '')
    .split(',')
    .map((language) => titleCase(language))
    .filter(Boolean);

export const languagesIn = (movies: readonly Movie[]): string[] => [...new Set(movies.flatMap(languagesOf))].sort();

/** Movies whose title or distributor holds every word, ignoring accents, in the named language. */
export function findMovies(movies: readonly Movie[], words: string, language: string): readonly Movie[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return movies.filter((movie) => {
    const text = plain(`${movie.Title ?? ''} ${movie.Distributor ?? ''}`);
    return wanted.every((word) => text.includes(word)) && (!language || languagesOf(movie).includes(language));
  });
}
