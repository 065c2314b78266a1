import type { Movie } from '@viewmax/contracts/movies';
import { LINK_PICTURE } from '@viewmax/contracts/pictures';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureUrl } from '@viewmax/shared/bundled/picture-url.ts';
import { linkTo } from '@viewmax/shared/bundled/share-or-copy.ts';

/** A path with its state. A desktop at /welcome has the path that it was redirected from as `left` in its own state. */
export interface LeftScreen {
  to: string;
  state: unknown;
}

export interface WantedScreen {
  /** A phone opens this link. */
  link: string;
  title?: string | undefined;
  picture?: string | undefined;
}

const tag = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? '';

const pathOf = (address: string): string => new URL(address, location.origin).pathname;

/** The share tags of the page's first path. Only a screen with data of its own has a picture of its own. */
function sharedAs(path: string): Omit<WantedScreen, 'link'> | undefined {
  const address = tag('url');
  const picture = tag('image');
  if (!picture || pathOf(address) !== path || pathOf(picture) === LINK_PICTURE) return undefined;
  // The page may have another host than the links, and its policy refuses pictures of foreign hosts.
  return { title: tag('title'), picture: pictureUrl(picture.replace(new URL(address).origin, '')) };
}

/** The screen that this desktop asked for. A page without share tags finds its movie in the list. */
export function wantedScreen(to: string, movies: readonly Movie[]): WantedScreen {
  const link = linkTo(to);
  const path = pathOf(link);
  const movie = movies.find(({ MovieID }) => paths.movie(MovieID) === path);
  const listed = movie && { title: movie.Title, picture: movie.PosterURL && pictureUrl(movie.PosterURL) };
  return { link, ...(sharedAs(path) ?? listed) };
}
