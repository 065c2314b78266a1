import { paths } from './paths.ts';

const MARK = '#gift=';

/** The link leads to the movie, so a chat previews the movie. A browser sends the hash to no server. */
export const giftLink = (claim: string, movieId?: string): string =>
  movieId ? `${paths.movie(movieId)}${MARK}${claim}` : `${paths.gift}#${claim}`;

/** Where such a link to a movie leads on, or null for any other hash. */
export const giftPath = (hash: string): string | null =>
  hash.startsWith(MARK) ? `${paths.gift}#${hash.slice(MARK.length)}` : null;
