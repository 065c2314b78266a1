import type { Movie } from '@viewmax/contracts/movies';
import type { HomeTab } from '../../stores/home-tab.ts';

/** A list without any `Status` is shown whole in both tabs, newest first in the second. */
export function moviesOfTab(tab: HomeTab, movies: readonly Movie[]): readonly Movie[] {
  if (movies.every((movie) => !movie.Status)) return tab === 'now-playing' ? movies : [...movies].reverse();
  return movies.filter((movie) => (movie.Status === 'coming-soon') === (tab === 'coming-soon'));
}
