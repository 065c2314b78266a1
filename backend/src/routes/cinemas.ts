import { getCinema, listCinemas, listShowingCinemas } from '@viewmax/contracts/calls';
import {
  cinemaParams,
  cinemaResponse,
  cinemasParams,
  cinemasResponse,
  showingCinemasParams,
  showingCinemasQuery,
  showingCinemasResponse,
} from '@viewmax/contracts/cinemas';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

export const cinemas: FastifyPluginAsync = async (app) => {
  const { now } = app.backend;

  app.call(listCinemas, { params: cinemasParams, answer: cinemasResponse }, async ({ params }) => ({
    cinemasLists: await app.cinemas.inLga(params.lga),
  }));

  app.call(
    getCinema,
    { params: cinemaParams, answer: cinemaResponse, refused: ['cinema_not_found'] },
    async ({ params }) => {
      const cinema = await app.cinemas.byId(params.cinemaId);
      if (!cinema) throw new ApiError('cinema_not_found');
      return { cinema: { ...cinema, Movies: await app.movies.atCinema(params.cinemaId, now()) } };
    },
  );

  app.call(
    listShowingCinemas,
    { params: showingCinemasParams, query: showingCinemasQuery, answer: showingCinemasResponse, limit: 'look' },
    async (request) => {
      const { movieId, lga } = request.params;
      const { showtimeID } = request.query;
      if (!showtimeID) return { cinemas: await app.cinemas.showing(movieId, lga, now()) };
      const cinemas = await app.cinemas.ofShowtime(movieId, lga, showtimeID);
      if (cinemas.length > 0) app.acts.began(request);
      return { cinemas };
    },
  );
};
