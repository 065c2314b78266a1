import type { Trailer } from '@viewmax/contracts/trailers';

export const trailer = (id: string, more: Partial<Trailer> = {}): Trailer => ({
  TrailerID: id,
  TrailerTitle: `Trailer ${id}`,
  TrailerThumbnailUrl: `/img/stills/${id}.svg`,
  TrailerVideoUrl: `/img/trailers/${id}.mp4`,
  ...more,
});
