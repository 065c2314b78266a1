import { getSelectedTrailer, getTrailer, listTrailers } from '@viewmax/contracts/calls';
import {
  selectedTrailerParams,
  type Trailer,
  trailerParams,
  trailerResponse,
  trailersResponse,
} from '@viewmax/contracts/trailers';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

function found(trailer: Trailer | null): { eachTrailer: Trailer } {
  if (!trailer) throw new ApiError('trailer_not_found');
  return { eachTrailer: trailer };
}

export const trailers: FastifyPluginAsync = async (app) => {
  const one = { answer: trailerResponse, refused: ['trailer_not_found'] } as const;

  app.call(listTrailers, { answer: trailersResponse }, async () => ({
    all_trailers: { results: await app.trailers.all() },
  }));
  app.call(getTrailer, { params: trailerParams, ...one }, async ({ params }) =>
    found(await app.trailers.byId(params.trailerId)),
  );
  app.call(getSelectedTrailer, { params: selectedTrailerParams, ...one }, async ({ params }) =>
    found(await app.trailers.ofMovie(params.movieId)),
  );
};
