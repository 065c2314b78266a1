import type { Movie } from '@viewmax/contracts/movies';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { POSTER_SIZES } from '../../parts/poster.tsx';
import { moviesOfTab } from './movies-of-tab.ts';

/** Two rows are visible on a phone before the first scroll. */
export const FIRST = 4;

/** Requests the posters of Home's first view, so they load while Home is drawn. */
export function requestFirstPosters(movies: readonly Movie[]): void {
  for (const { PosterURL } of moviesOfTab('now-playing', movies).slice(0, FIRST)) {
    if (!PosterURL) continue;
    const { srcSet = '', sizes = '', src } = pictureAt(PosterURL, POSTER_SIZES);
    Object.assign(new Image(), { fetchPriority: 'high', sizes, srcset: srcSet, src });
  }
}
