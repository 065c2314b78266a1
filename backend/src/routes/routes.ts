import type { FastifyPluginAsync } from 'fastify';
import { updateApp } from './api/updateapp.ts';
import { doorListCall } from './api/v1/attendant/list.ts';
import { redeem } from './api/v1/attendant/redeem.ts';
import { doorReportCall } from './api/v1/attendant/report.ts';
import { doorShowings } from './api/v1/attendant/showings.ts';
import { undo } from './api/v1/attendant/undo.ts';
import { cinemaCalls } from './api/v1/cinemas.ts';
import { fetchTicket } from './api/v1/fetchticket.ts';
import { fetchTickets } from './api/v1/fetchtickets.ts';
import { login } from './api/v1/login.ts';
import { oneMovie } from './api/v1/movie.ts';
import { movieLists } from './api/v1/movies.ts';
import { purchaseTicket } from './api/v1/purchaseticket.ts';
import { refresh } from './api/v1/refresh.ts';
import { servicesStatus } from './api/v1/services/status.ts';
import { showingCinemas } from './api/v1/showingcinemas.ts';
import { showingShowtimes } from './api/v1/showingshowtimes.ts';
import { oneShowtime } from './api/v1/showtime.ts';
import { signup } from './api/v1/signup.ts';
import { ticketPrice } from './api/v1/ticketprice.ts';
import { cancelTickets } from './api/v1/tickets/cancel.ts';
import { gifts } from './api/v1/tickets/gifts.ts';
import { trailerCalls } from './api/v1/trailers.ts';
import { userCalls } from './api/v1/user/user-calls.ts';
import { walletStatement } from './api/v1/wallet/statement.ts';
import { walletTopUps } from './api/v1/wallet/topups.ts';
import { webhooks } from './api/v1/webhooks.ts';
import { pictures } from './img/pictures.ts';
import { sharePictures } from './img/share-pictures.ts';
import { storedPictures } from './img/stored-pictures.ts';
import { trailerFiles } from './img/trailers.ts';

const all = [
  login,
  refresh,
  movieLists,
  oneMovie,
  showingShowtimes,
  oneShowtime,
  servicesStatus,
  updateApp,
  signup,
  ...userCalls,
  cinemaCalls,
  showingCinemas,
  trailerCalls,
  trailerFiles,
  storedPictures,
  sharePictures,
  ticketPrice,
  purchaseTicket,
  fetchTickets,
  fetchTicket,
  cancelTickets,
  gifts,
  doorShowings,
  doorListCall,
  doorReportCall,
  redeem,
  undo,
  walletTopUps,
  walletStatement,
  webhooks,
  pictures,
];

export const routes: FastifyPluginAsync = async (app) => {
  for (const route of all) await app.register(route);
};
