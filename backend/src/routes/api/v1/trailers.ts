import {
  selectedTrailerParams,
  type Trailer,
  trailerParams,
  trailerResponse,
  trailersResponse,
} from '@viewmax/contracts/trailers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { refusals } from '../../../errors/refusals.ts';

function found(trailer: Trailer | null): { eachTrailer: Trailer } {
  if (!trailer) throw new ApiError('trailer_not_found');
  return { eachTrailer: trailer };
}

export const trailerCalls: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/v1/trailers', { schema: { response: { 200: trailersResponse, ...refusals() } } }, async () => ({
    all_trailers: { results: await app.trailers.all() },
  }));

  const response = { 200: trailerResponse, ...refusals('trailer_not_found') };
  app.get('/api/v1/trailer/:trailerId', { schema: { params: trailerParams, response } }, async ({ params }) =>
    found(await app.trailers.byId(params.trailerId)),
  );
  app.get(
    '/api/v1/selected-trailer/:movieId',
    { schema: { params: selectedTrailerParams, response } },
    async ({ params }) => found(await app.trailers.ofMovie(params.movieId)),
  );
};
