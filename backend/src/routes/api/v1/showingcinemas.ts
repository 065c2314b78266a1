import { showingCinemasParams, showingCinemasQuery, showingCinemasResponse } from '@viewmax/contracts/cinemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const showingCinemas: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    params: showingCinemasParams,
    querystring: showingCinemasQuery,
    response: { 200: showingCinemasResponse, ...refusals(...authRefusals, 'too_many_requests') },
  };
  const onRequest = [app.authenticate, app.limitTries('look')];
  app.get('/api/v1/showingcinemas/:movieId/:lga', { schema, onRequest }, async (request) => {
    const { movieId, lga } = request.params;
    const { showtimeID } = request.query;
    if (!showtimeID) return { cinemas: await app.cinemas.showing(movieId, lga, app.backend.now()) };
    const cinemas = await app.cinemas.ofShowtime(movieId, lga, showtimeID);
    if (cinemas.length > 0) app.acts.began(request);
    return { cinemas };
  });
};
