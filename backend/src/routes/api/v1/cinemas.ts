import { cinemaParams, cinemaResponse, cinemasParams, cinemasResponse } from '@viewmax/contracts/cinemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { refusals } from '../../../errors/refusals.ts';

export const cinemaCalls: FastifyPluginAsyncZod = async (app) => {
  const listSchema = { params: cinemasParams, response: { 200: cinemasResponse, ...refusals() } };
  app.get('/api/v1/cinemas/:lga', { schema: listSchema }, async ({ params }) => ({
    cinemasLists: await app.cinemas.inLga(params.lga),
  }));

  const oneSchema = { params: cinemaParams, response: { 200: cinemaResponse, ...refusals('cinema_not_found') } };
  app.get('/api/v1/cinema/:cinemaId', { schema: oneSchema }, async ({ params }) => {
    const cinema = await app.cinemas.byId(params.cinemaId);
    if (!cinema) throw new ApiError('cinema_not_found');
    return { cinema: { ...cinema, Movies: await app.movies.atCinema(params.cinemaId, app.backend.now()) } };
  });
};
