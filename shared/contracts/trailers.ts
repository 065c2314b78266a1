import { z } from 'zod';

const trailer = z.object({
  TrailerID: z.string(),
  TrailerTitle: z.string(),
  TrailerThumbnailUrl: z.string(),
  TrailerVideoUrl: z.string(),
});
const oneTrailer = trailer.extend({ MovieID: z.string().optional(), SharePictureURL: z.string().optional() });
export type OneTrailer = z.infer<typeof oneTrailer>;
export type Trailer = z.infer<typeof trailer>;

export const trailersResponse = z.object({ all_trailers: z.object({ results: z.array(trailer) }) });
export type TrailersResponse = z.infer<typeof trailersResponse>;

export const trailerParams = z.object({ trailerId: z.string().min(1).max(100) });
export type TrailerParams = z.infer<typeof trailerParams>;
export const selectedTrailerParams = z.object({ movieId: z.string().min(1).max(100) });
export type SelectedTrailerParams = z.infer<typeof selectedTrailerParams>;
export const trailerResponse = z.object({ eachTrailer: oneTrailer });
export type TrailerResponse = z.infer<typeof trailerResponse>;
