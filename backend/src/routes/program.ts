import {
  getCinema,
  getMovie,
  getSelectedTrailer,
  getShowtime,
  getTicketPrice,
  getTrailer,
  listCinemas,
  listMovies,
  listNearestCinemas,
  listShowingCinemas,
  listShowingShowtimes,
  listTowns,
  listTrailers,
  listUserMovies,
} from '@viewmax/contracts/calls';
import {
  cinemaParams,
  cinemaResponse,
  cinemasParams,
  cinemasResponse,
  nearestCinemasQuery,
  nearestCinemasResponse,
  showingCinemasParams,
  showingCinemasQuery,
  showingCinemasResponse,
} from '@viewmax/contracts/cinemas';
import {
  movieParams,
  movieResponse,
  moviesResponse,
  userMoviesParams,
  userMoviesResponse,
} from '@viewmax/contracts/movies';
import { normalisePhone } from '@viewmax/contracts/phone';
import {
  showingShowtimesParams,
  showingShowtimesResponse,
  showtimeParams,
  showtimeResponse,
} from '@viewmax/contracts/showtimes';
import { ticketPriceParams, ticketPriceResponse } from '@viewmax/contracts/tickets';
import { townsResponse } from '@viewmax/contracts/towns';
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

/** Movies, trailers, cinemas and showtimes, which every visitor may read. */
export const program: FastifyPluginAsync = async (app) => {
  const { now } = app.backend;
  const oneTrailer = { answer: trailerResponse, refused: ['trailer_not_found'] } as const;

  app.call(listMovies, { answer: moviesResponse }, async () => ({ moviesList: await app.movies.all() }));

  app.call(
    listUserMovies,
    { params: userMoviesParams, answer: userMoviesResponse, refused: ['forbidden'] },
    async ({ caller, params }) => {
      if (normalisePhone(params.phoneNumber) !== caller.phone) throw new ApiError('forbidden');
      return { userLocationMoviesList: await app.movies.inLga(caller.lga, now()) };
    },
  );

  app.call(
    getMovie,
    { params: movieParams, answer: movieResponse, refused: ['movie_not_found'] },
    async ({ params }) => {
      const onemoviedetails = await app.movies.byId(params.movieId);
      if (!onemoviedetails) throw new ApiError('movie_not_found');
      return { onemoviedetails };
    },
  );

  app.call(listTrailers, { answer: trailersResponse }, async () => ({
    all_trailers: { results: await app.trailers.all() },
  }));

  app.call(getTrailer, { params: trailerParams, ...oneTrailer }, async ({ params }) =>
    found(await app.trailers.byId(params.trailerId)),
  );

  app.call(getSelectedTrailer, { params: selectedTrailerParams, ...oneTrailer }, async ({ params }) =>
    found(await app.trailers.ofMovie(params.movieId)),
  );

  app.call(listTowns, { answer: townsResponse }, async () => ({ towns: await app.cinemas.towns() }));

  app.call(listNearestCinemas, { query: nearestCinemasQuery, answer: nearestCinemasResponse }, ({ query }) =>
    app.cinemas.nearest(query),
  );

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
      if (cinemas.length > 0) app.notedEvents.began(request);
      return { cinemas };
    },
  );

  app.call(
    listShowingShowtimes,
    { params: showingShowtimesParams, answer: showingShowtimesResponse },
    async ({ params }) => {
      const found = await app.showtimes.upcoming(params.movieId, params.lga, now());
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
