import { showtimeParams, showtimeResponse } from '@viewmax/contracts/showtimes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const oneShowtime: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    params: showtimeParams,
    response: { 200: showtimeResponse, ...refusals(...authRefusals, 'showtime_not_found') },
  };
  app.get('/api/v1/showtime/:showtimeId', { schema, onRequest: app.authenticate }, async (request) => {
    const showtime = await app.showtimes.byId(request.params.showtimeId);
    if (!showtime) throw new ApiError('showtime_not_found');
    return { showtime };
  });
};
