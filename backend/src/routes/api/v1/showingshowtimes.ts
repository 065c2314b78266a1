import { showingShowtimesParams, showingShowtimesResponse } from '@viewmax/contracts/showtimes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const showingShowtimes: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    params: showingShowtimesParams,
    response: { 200: showingShowtimesResponse, ...refusals(...authRefusals) },
  };
  app.get('/api/v1/showingshowtimes/:movieId/:lga', { schema, onRequest: app.authenticate }, async (request) => {
    const { movieId, lga } = request.params;
    const showtimes = await app.showtimes.upcoming(movieId, lga, app.backend.now());
    return { showtimeIds: showtimes.map((showtime) => showtime.ShowtimeID), showtimes };
  });
};
