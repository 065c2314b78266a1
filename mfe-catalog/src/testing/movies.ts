import type { Movie } from '@viewmax/contracts/movies';

export const movie = (id: string, more: Partial<Movie> = {}): Movie => ({
  MovieID: id,
  Title: `Movie ${id}`,
  Language: 'english, yoruba',
  Distributor: 'Third Mainland Pictures',
  Description: 'A radio host who only speaks after midnight.',
  PosterURL: `/img/posters/${id}.svg`,
  ...more,
});
