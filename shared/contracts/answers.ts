import type { z } from 'zod';
import * as account from './account.ts';
import * as attendant from './attendant.ts';
import * as auth from './auth.ts';
import type * as calls from './calls.ts';
import type { Call, Takes } from './calls.ts';
import * as cinemas from './cinemas.ts';
import * as movies from './movies.ts';
import * as push from './push.ts';
import * as seats from './seats.ts';
import * as services from './services.ts';
import * as showtimes from './showtimes.ts';
import * as tickets from './tickets.ts';
import * as towns from './towns.ts';
import * as trailers from './trailers.ts';
import * as waiting from './waiting.ts';
import * as wallet from './wallet.ts';

type AnswerOf<C> = C extends Call<infer _T extends Takes, infer Answer> ? Answer : never;

/** The schema of each call's answer. The backend answers by it, and the fakes of tests pass it. */
export const answers = {
  logIn: auth.tokenResponse,
  signUp: auth.signupResponse,
  sendCode: auth.okResponse,
  verifyCode: auth.okResponse,
  resetPassword: auth.okResponse,
  refreshToken: auth.tokenResponse,
  updateUser: auth.okResponse,
  uploadPicture: account.uploadResponse,
  sendDeviceDetails: auth.okResponse,
  changeLga: auth.okResponse,
  changePassword: account.newPasswordResponse,
  sendPhoneCode: auth.okResponse,
  changePhone: account.newPhoneResponse,
  deleteAccount: auth.okResponse,
  logOut: auth.okResponse,
  fetchSessions: account.sessionsResponse,
  endOtherSession: auth.okResponse,
  fetchData: account.userDataResponse,
  getPushKey: push.pushKeyResponse,
  putPushDevice: auth.okResponse,
  endPush: auth.okResponse,
  listReminders: push.remindersResponse,
  setReminder: push.remindersResponse,
  getTicketSms: account.ticketSmsResponse,
  setTicketSms: account.ticketSmsResponse,
  listMovies: movies.moviesResponse,
  listUserMovies: movies.userMoviesResponse,
  getMovie: movies.movieResponse,
  listTrailers: trailers.trailersResponse,
  getTrailer: trailers.trailerResponse,
  getSelectedTrailer: trailers.trailerResponse,
  listTowns: towns.townsResponse,
  listNearestCinemas: cinemas.nearestCinemasResponse,
  listCinemas: cinemas.cinemasResponse,
  getCinema: cinemas.cinemaResponse,
  listShowingCinemas: cinemas.showingCinemasResponse,
  listShowingShowtimes: showtimes.showingShowtimesResponse,
  getShowtime: showtimes.showtimeResponse,
  getTicketPrice: tickets.ticketPriceResponse,
  getSeatPlan: seats.seatPlan,
  fetchSeats: seats.seatsResponse,
  holdSeats: seats.seatHold,
  releaseSeats: auth.okResponse,
  waitForSeats: waiting.waitingsResponse,
  listWaitings: waiting.waitingsResponse,
  stopWaiting: waiting.waitingsResponse,
  purchaseTickets: tickets.purchaseResponse,
  fetchTickets: tickets.fetchTicketsResponse,
  fetchTicket: tickets.fetchTicketResponse,
  cancelTickets: tickets.cancelTicketsResponse,
  sendTicket: tickets.sendTicketResponse,
  readGift: tickets.giftResponse,
  takeTicket: tickets.takeTicketResponse,
  takeBackTicket: tickets.takeBackResponse,
  fetchServicesStatus: services.servicesStatusResponse,
  createTopUp: wallet.topUpQuote,
  listTopUps: wallet.topUpsResponse,
  returnTopUp: wallet.topUpResponse,
  stopBooking: wallet.topUpResponse,
  fetchStatement: wallet.statementResponse,
  listDoorScreenings: attendant.doorScreeningsResponse,
  getDoorList: attendant.doorListResponse,
  getDoorReport: attendant.doorReportResponse,
  redeemTicket: attendant.redeemResponse,
  undoScan: auth.okResponse,
  getUpdateInfo: services.updateAppResponse,
} as const satisfies { [Name in keyof typeof calls]: z.ZodType<AnswerOf<(typeof calls)[Name]>> };
