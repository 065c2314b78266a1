import { demoMovies } from './movies.ts';

/** The posters with a trailer, and the distance of the still from the top of each. make-trailers.ts reads it. */
export const stillTops: Record<string, number> = {
  eko: 330,
  danfo: 390,
  bronze: 110,
  mama: 330,
  okada: 480,
  queen: 60,
  yankari: 330,
  agbada: 540,
};

export interface DemoTrailer {
  id: string;
  movie_id: string;
  title: string;
  thumbnail_url: string;
  video_url: string;
}

/** Oldest first, as the server lists them. */
export const demoTrailers: DemoTrailer[] = demoMovies
  .filter(({ poster }) => poster in stillTops)
  .map(({ id, poster, title }) => ({
    id: `${id}-trailer`,
    movie_id: id,
    title,
    thumbnail_url: `/img/stills/${poster}.svg`,
    video_url: `/img/trailers/${poster}.mp4`,
  }));
