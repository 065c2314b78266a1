import { getMovie, listMovies, listUserMovies } from '@viewmax/contracts/calls';
import {
  movieParams,
  movieResponse,
  moviesResponse,
  userMoviesParams,
  userMoviesResponse,
} from '@viewmax/contracts/movies';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

export const movies: FastifyPluginAsync = async (app) => {
  app.call(listMovies, { answer: moviesResponse }, async () => ({ moviesList: await app.movies.all() }));

  app.call(
    listUserMovies,
    { params: userMoviesParams, answer: userMoviesResponse, refused: ['forbidden'] },
    async ({ caller, params }) => {
      if (normalisePhone(params.phoneNumber) !== caller.phone) throw new ApiError('forbidden');
      return { userLocationMoviesList: await app.movies.inLga(caller.lga, app.backend.now()) };
    },
  );

  app.call(
    getMovie,
    { params: movieParams, answer: movieResponse, refused: ['movie_not_found'] },
    async ({ params }) => {
      const onemoviedetails = await app.movies.byId(params.movieId);
      if (!onemoviedetails) throw new ApiError('movie_not_found');
      return { onemoviedetails };
    },
  );
};
