import { z } from 'zod';
import { movieStatuses } from './constants.ts';

const movie = z.object({
  MovieID: z.string(),
  Title: z.string(),
  Language: z.string(),
  Distributor: z.string(),
  Description: z.string(),
  PosterURL: z.string(),
  Status: z.enum(movieStatuses).optional(),
  /** The day in Lagos on which a coming movie starts, as `YYYY-MM-DD`. */
  ReleaseDate: z.iso.date().optional(),
  DurationMinutes: z.number().int().positive().optional(),
  Rating: z.string().optional(),
});
export type Movie = z.infer<typeof movie>;

const movieDetails = movie.extend({
  TrailerID: z.string().optional(),
  PosterURLs: z.array(z.string()).optional(),
  /** The picture of a link to the movie: a JPEG of 1200x630 below 100 KB. */
  SharePictureURL: z.string().optional(),
  /** The backend reminds members of this coming movie. */
  CanRemind: z.boolean().optional(),
});
export type MovieDetails = z.infer<typeof movieDetails>;

export const moviesResponse = z.object({ moviesList: z.array(movie) });
export type MoviesResponse = z.infer<typeof moviesResponse>;

export const userMoviesParams = z.object({ phoneNumber: z.string().min(1).max(20) });
export type UserMoviesParams = z.infer<typeof userMoviesParams>;
export const userMoviesResponse = z.object({ userLocationMoviesList: z.array(movie) });
export type UserMoviesResponse = z.infer<typeof userMoviesResponse>;

export const movieParams = z.object({ movieId: z.string().min(1).max(100) });
export type MovieParams = z.infer<typeof movieParams>;
export const movieResponse = z.object({ onemoviedetails: movieDetails });
export type MovieResponse = z.infer<typeof movieResponse>;
