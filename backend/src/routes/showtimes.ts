import { getShowtime, getTicketPrice, listShowingShowtimes } from '@viewmax/contracts/calls';
import {
  showingShowtimesParams,
  showingShowtimesResponse,
  showtimeParams,
  showtimeResponse,
} from '@viewmax/contracts/showtimes';
import { ticketPriceParams, ticketPriceResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

export const showtimes: FastifyPluginAsync = async (app) => {
  app.call(
    listShowingShowtimes,
    { params: showingShowtimesParams, answer: showingShowtimesResponse },
    async ({ params }) => {
      const found = await app.showtimes.upcoming(params.movieId, params.lga, app.backend.now());
      return { showtimeIds: found.map((showtime) => showtime.ShowtimeID), showtimes: found };
    },
  );

  app.call(
    getShowtime,
    { params: showtimeParams, answer: showtimeResponse, refused: ['showtime_not_found'] },
    async ({ params }) => {
      const showtime = await app.showtimes.byId(params.showtimeId);
      if (!showtime) throw new ApiError('showtime_not_found');
      return { showtime };
    },
  );

  app.call(
    getTicketPrice,
    { params: ticketPriceParams, answer: ticketPriceResponse, refused: ['not_shown_here'] },
    async ({ params }) => {
      const price = await app.showtimes.price(params);
      if (price === null) throw new ApiError('not_shown_here');
      return { ticketPrice: price };
    },
  );
};
