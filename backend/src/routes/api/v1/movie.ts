import { movieParams, movieResponse } from '@viewmax/contracts/movies';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { refusals } from '../../../errors/refusals.ts';

export const oneMovie: FastifyPluginAsyncZod = async (app) => {
  const schema = { params: movieParams, response: { 200: movieResponse, ...refusals('movie_not_found') } };
  app.get('/api/v1/movie/:movieId', { schema }, async (request) => {
    const onemoviedetails = await app.movies.byId(request.params.movieId);
    if (!onemoviedetails) throw new ApiError('movie_not_found');
    return { onemoviedetails };
  });
};
