import type { Movie } from '@viewmax/contracts/movies';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { POSTER_SIZES } from '../../parts/poster.tsx';
import type { HomeTab } from '../../stores/home-tab.ts';

/** A list without any `Status` is shown whole in both tabs, newest first in the second. */
export function moviesOfTab(tab: HomeTab, movies: readonly Movie[]): readonly Movie[] {
  if (movies.every((movie) => !movie.Status)) return tab === 'now-playing' ? movies : [...movies].reverse();
  return movies.filter((movie) => (movie.Status === 'coming-soon') === (tab === 'coming-soon'));
}

/** Two rows are visible on a phone before the first scroll. */
export const FIRST = 4;

/** Requests the posters of Home's first view, so they load while Home is rendered. */
export function requestFirstPosters(movies: readonly Movie[]): void {
  for (const { PosterURL } of moviesOfTab('now-playing', movies).slice(0, FIRST)) {
    if (!PosterURL) continue;
    const { srcSet = '', sizes = '', src } = pictureAt(PosterURL, POSTER_SIZES);
    Object.assign(new Image(), { fetchPriority: 'high', sizes, srcset: srcSet, src });
  }
}
