import { showingCinemasParams, showingCinemasQuery, showingCinemasResponse } from '@viewmax/contracts/cinemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const showingCinemas: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    params: showingCinemasParams,
    querystring: showingCinemasQuery,
    response: { 200: showingCinemasResponse, ...refusals(...authRefusals) },
  };
  app.get('/api/v1/showingcinemas/:movieId/:lga', { schema, onRequest: app.authenticate }, async (request) => {
    const { movieId, lga } = request.params;
    const { showtimeID } = request.query;
    if (showtimeID) app.acts.began(request);
    const cinemas = showtimeID
      ? await app.cinemas.ofShowtime(movieId, lga, showtimeID)
      : await app.cinemas.showing(movieId, lga, app.backend.now());
    return { cinemas };
  });
};
