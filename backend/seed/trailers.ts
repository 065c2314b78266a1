import { demoMovies } from './movies.ts';

/** The posters with a trailer. */
const WITH_TRAILER = ['eko', 'danfo', 'bronze', 'mama', 'okada', 'queen', 'yankari', 'agbada'];

export interface DemoTrailer {
  id: string;
  movie_id: string;
  title: string;
  thumbnail_url: string;
  video_url: string;
}

/** Oldest first, as the server lists them. */
export const demoTrailers: DemoTrailer[] = demoMovies
  .filter(({ poster }) => WITH_TRAILER.includes(poster))
  .map(({ id, poster, title }) => ({
    id: `${id}-trailer`,
    movie_id: id,
    title,
    thumbnail_url: `/img/stills/${poster}.svg`,
    video_url: `/img/trailers/${poster}.mp4`,
  }));
