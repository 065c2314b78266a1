import { moviesResponse, userMoviesParams, userMoviesResponse } from '@viewmax/contracts/movies';
import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const movieLists: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/v1/movies', { schema: { response: { 200: moviesResponse, ...refusals() } } }, async () => ({
    moviesList: await app.movies.all(),
  }));

  const schema = {
    params: userMoviesParams,
    response: { 200: userMoviesResponse, ...refusals(...authRefusals, 'forbidden') },
  };
  app.get('/api/v1/movies/:phoneNumber', { schema, onRequest: app.authenticate }, async (request) => {
    const { caller, params } = request;
    if (normalisePhone(params.phoneNumber) !== caller.phone) throw new ApiError('forbidden');
    return { userLocationMoviesList: await app.movies.inLga(caller.lga, app.backend.now()) };
  });
};
