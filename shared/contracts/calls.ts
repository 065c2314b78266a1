import type * as account from './account.ts';
import type * as attendant from './attendant.ts';
import type * as auth from './auth.ts';
import type { Call, Takes } from './call.ts';
import type * as cinemas from './cinemas.ts';
import type * as movies from './movies.ts';
import type * as push from './push.ts';
import type * as seats from './seats.ts';
import type * as services from './services.ts';
import type * as showtimes from './showtimes.ts';
import type * as tickets from './tickets.ts';
import type * as towns from './towns.ts';
import type * as trailers from './trailers.ts';
import type * as waiting from './waiting.ts';
import type * as wallet from './wallet.ts';

export type { Call, Takes } from './call.ts';

type Declare = <T extends Takes, Answer>(
  method: Call<T, Answer>['method'],
  path: string,
  more?: Pick<Call<T, Answer>, 'carriesToken' | 'endsSession'>,
) => Call<T, Answer>;

// Bundles leave out the calls that they do not use, because these functions have no side effects.
const anyone: Declare = /* #__NO_SIDE_EFFECTS__ */ (method, path, more) => ({
  method,
  path,
  access: 'public',
  ...more,
});
const member: Declare = /* #__NO_SIDE_EFFECTS__ */ (method, path, more) => ({
  method,
  path,
  access: 'member',
  ...more,
});
const door: Declare = /* #__NO_SIDE_EFFECTS__ */ (method, path) => ({ method, path, access: 'attendant' });

// Sign-up, sign-in and codes
/** A token, whose subject is the user. */
export const logIn = anyone<{ body: auth.LoginRequest }, auth.TokenResponse>('POST', '/api/v1/login');
/** An account, with 5 Vp the first time a phone has one. */
export const signUp = anyone<{ body: auth.SignupRequest }, auth.SignupResponse>('POST', '/api/v1/signup');
/** A code by SMS. The answer is the same for known and unknown phones. */
export const sendCode = anyone<{ body: auth.OtpCodeRequest }, auth.OkResponse>('POST', '/api/v1/user/otpcode');
/** Checks a code. */
export const verifyCode = anyone<{ body: auth.VerifyOtpCodeRequest }, auth.OkResponse>(
  'POST',
  '/api/v1/user/verifyotpcode',
);
/** A new password by code. It ends all sessions, and the first time it removes email and picture. */
export const resetPassword = anyone<{ body: auth.ChangePasswordRequest }, auth.OkResponse>(
  'POST',
  '/api/v1/user/changepassword',
);
/** A new token, up to 30 days after the old one ended. */
export const refreshToken = member<{ params: auth.RefreshParams }, auth.TokenResponse>('GET', '/api/v1/refresh/:uuid');

// The account
/** A new username, or a new email. An email sends an SMS to a phone that a code has proved, three a day. */
export const updateUser = member<{ body: account.UpdateUserRequest }, auth.OkResponse>('PUT', '/api/v1/user/update');
/** A profile picture. The form has the file `image`, the member's `uuid`, and an optional `mimeType`. */
export const uploadPicture = member<{ body: FormData }, account.UploadResponse>('POST', '/api/v1/user/upload');
/** The kind of the device. */
export const sendDeviceDetails = member<{ body: account.DeviceDetailsRequest }, auth.OkResponse>(
  'POST',
  '/api/v1/user/devicedetails',
);
/** A new LGA. */
export const changeLga = member<{ body: account.ChangeLgaRequest }, auth.OkResponse>('PUT', '/api/v1/user/lga');
/** A new password, with the old one. All other sessions end, and the token of the answer continues this one. */
export const changePassword = member<{ body: account.NewPasswordRequest }, account.NewPasswordResponse>(
  'PUT',
  '/api/v1/user/password',
  { endsSession: true },
);
/** A code by SMS to a new phone number, with the password. */
export const sendPhoneCode = member<{ body: account.PhoneCodeRequest }, auth.OkResponse>(
  'POST',
  '/api/v1/user/phone/code',
);
/** The new phone number, by that code. All other sessions end, and the token of the answer continues this one. */
export const changePhone = member<{ body: account.NewPhoneRequest }, account.NewPhoneResponse>(
  'PUT',
  '/api/v1/user/phone',
  { endsSession: true },
);
/** Closes the account. */
export const deleteAccount = member<{ body: account.DeleteAccountRequest }, auth.OkResponse>(
  'POST',
  '/api/v1/user/delete',
);
/** Ends this session. */
export const logOut = anyone<{ body: account.LogoutRequest }, auth.OkResponse>('POST', '/api/v1/user/logout');
/** The caller's sessions. */
export const fetchSessions = member<object, account.SessionsResponse>('GET', '/api/v1/user/sessions');
/** Ends another session, or all others. */
export const endOtherSession = member<{ body: account.EndSessionRequest }, auth.OkResponse>(
  'POST',
  '/api/v1/user/sessions/end',
);
/** All that is stored about the caller, ten times a day. */
export const fetchData = member<object, account.UserDataResponse>('GET', '/api/v1/user/data');

// Messages and reminders
/** The key that a browser binds its messages to. 404 without one. */
export const getPushKey = member<object, push.PushKeyResponse>('GET', '/api/v1/user/push');
/** Messages to the caller's browser. */
export const putPushDevice = member<{ body: push.PushDeviceRequest }, auth.OkResponse>('PUT', '/api/v1/user/push');
/** Ends the messages of the caller's session. */
export const endPush = member<object, auth.OkResponse>('POST', '/api/v1/user/push/end');
/** The movies whose tickets the caller waits for. */
export const listReminders = member<object, push.RemindersResponse>('GET', '/api/v1/user/reminders');
/** Such a reminder, on or off. */
export const setReminder = member<{ body: push.ReminderRequest }, push.RemindersResponse>(
  'PUT',
  '/api/v1/user/reminders',
);

/** Whether the caller gets an SMS with each ticket, where the cinema sends one. */
export const getTicketSms = member<object, account.TicketSmsResponse>('GET', '/api/v1/user/ticketsms');
/** Such SMS, on or off. */
export const setTicketSms = member<{ body: account.TicketSmsRequest }, account.TicketSmsResponse>(
  'PUT',
  '/api/v1/user/ticketsms',
);

// Movies, trailers and cinemas
/** All movies. */
export const listMovies = anyone<object, movies.MoviesResponse>('GET', '/api/v1/movies');
/** The movies shown, or coming, in the caller's LGA. */
export const listUserMovies = member<{ params: movies.UserMoviesParams }, movies.UserMoviesResponse>(
  'GET',
  '/api/v1/movies/:phoneNumber',
);
/** One movie, with its trailer and posters. */
export const getMovie = anyone<{ params: movies.MovieParams }, movies.MovieResponse>('GET', '/api/v1/movie/:movieId');
/** All trailers, oldest first. */
export const listTrailers = anyone<object, trailers.TrailersResponse>('GET', '/api/v1/trailers');
/** One trailer, with an optional `MovieID`. */
export const getTrailer = anyone<{ params: trailers.TrailerParams }, trailers.TrailerResponse>(
  'GET',
  '/api/v1/trailer/:trailerId',
);
/** The trailer of a movie. Play Trailer asks for it without a `TrailerID`. */
export const getSelectedTrailer = anyone<{ params: trailers.SelectedTrailerParams }, trailers.TrailerResponse>(
  'GET',
  '/api/v1/selected-trailer/:movieId',
);
/** The towns where a new member may live. A backend without the call has those of `places.ts`. */
export const listTowns = anyone<object, towns.TownsResponse>('GET', '/api/v1/towns');
/** The cinemas of all towns, nearest first, 30 a page. The app asks a backend without the call for each LGA. */
export const listNearestCinemas = anyone<{ query: cinemas.NearestCinemasQuery }, cinemas.NearestCinemasResponse>(
  'GET',
  '/api/v1/cinemas',
);
/** The cinemas of an LGA, with coordinates. */
export const listCinemas = anyone<{ params: cinemas.CinemasParams }, cinemas.CinemasResponse>(
  'GET',
  '/api/v1/cinemas/:lga',
);
/** One cinema. `LGA` is its area, and `Movies` are those with coming showtimes there. */
export const getCinema = anyone<{ params: cinemas.CinemaParams }, cinemas.CinemaResponse>(
  'GET',
  '/api/v1/cinema/:cinemaId',
);
/** The cinemas of a movie. With a showtime those of it, with seats, the price of a seat and the rule of cancellations. */
export const listShowingCinemas = member<
  { params: cinemas.ShowingCinemasParams; query: cinemas.ShowingCinemasQuery },
  cinemas.ShowingCinemasResponse
>('GET', '/api/v1/showingcinemas/:movieId/:lga');
/** The coming showtimes, and their ids. */
export const listShowingShowtimes = member<
  { params: showtimes.ShowingShowtimesParams },
  showtimes.ShowingShowtimesResponse
>('GET', '/api/v1/showingshowtimes/:movieId/:lga');
/** One showtime. Seats are summed over its cinemas. */
export const getShowtime = member<{ params: showtimes.ShowtimeParams }, showtimes.ShowtimeResponse>(
  'GET',
  '/api/v1/showtime/:showtimeId',
);

// Tickets
/** Vp for one seat. */
export const getTicketPrice = member<{ params: tickets.TicketPriceParams }, tickets.TicketPriceResponse>(
  'GET',
  '/api/v1/ticketprice/:movieId/:cinemaId/:showtimeId',
);
/** The seats of a hall, in order. A plan never changes: a new one has another id. */
export const getSeatPlan = anyone<{ params: seats.SeatPlanParams }, seats.SeatPlan>('GET', '/api/v1/seatplan/:planId');
/** The seats that the caller cannot have, the best free ones, and the caller's own hold. 404 for a hall without a plan. */
export const fetchSeats = member<{ params: seats.SeatsParams; query: seats.SeatsQuery }, seats.SeatsResponse>(
  'GET',
  '/api/v1/seats/:showtimeId/:cinemaId',
);
/** Holds seats, all or none, in place of the caller's hold of that screening. The same seats again prolong it. */
export const holdSeats = member<{ body: seats.HoldSeatsRequest }, seats.SeatHold>('POST', '/api/v1/seats/hold');
/** Ends a hold of the caller. */
export const releaseSeats = member<{ body: seats.ReleaseSeatsRequest }, auth.OkResponse>(
  'POST',
  '/api/v1/seats/release',
);
/** Waits for seats of a showtime, or changes that waiting. Free seats are offered in order, as holds of ten minutes. */
export const waitForSeats = member<{ body: waiting.WaitRequest }, waiting.WaitingsResponse>('POST', '/api/v1/waiting');
/** What the caller waits for, with the seats that are offered now. */
export const listWaitings = member<object, waiting.WaitingsResponse>('GET', '/api/v1/waiting');
/** Stops waiting, and gives offered seats back. */
export const stopWaiting = member<{ body: waiting.StopWaitingRequest }, waiting.WaitingsResponse>(
  'POST',
  '/api/v1/waiting/stop',
);
/** Tickets. The server charges the same purchase with the same key once, even after retries. */
export const purchaseTickets = member<
  { headers: tickets.PurchaseHeaders; body: tickets.PurchaseRequest },
  tickets.PurchaseResponse
>('POST', '/api/v1/purchaseticket');
/** The caller's tickets. */
export const fetchTickets = member<{ body: tickets.FetchTicketsRequest }, tickets.FetchTicketsResponse>(
  'POST',
  '/api/v1/fetchtickets',
);
/** One of the caller's tickets. */
export const fetchTicket = member<{ body: tickets.FetchTicketRequest }, tickets.Ticket>('POST', '/api/v1/fetchticket');
/** Cancels own tickets and returns their points: all or none. A repeated call moves the points once. */
export const cancelTickets = member<{ body: tickets.CancelTicketsRequest }, tickets.CancelTicketsResponse>(
  'POST',
  '/api/v1/tickets/cancel',
);
/** A claim with which a friend takes a ticket. It ends the claim before. */
export const sendTicket = member<{ body: tickets.SendTicketRequest }, tickets.SendTicketResponse>(
  'POST',
  '/api/v1/tickets/send',
);
/** The ticket of a claim, without its code. */
export const readGift = anyone<{ body: tickets.GiftRequest }, tickets.GiftResponse>('POST', '/api/v1/tickets/gift', {
  carriesToken: true,
});
/** The friend takes the ticket, with a new code. A repeated call of the same friend gets the same ticket. */
export const takeTicket = member<{ body: tickets.TakeTicketRequest }, tickets.TakeTicketResponse>(
  'POST',
  '/api/v1/tickets/take',
);
/** Withdraws a claim, or takes the ticket back. */
export const takeBackTicket = member<{ body: tickets.SendTicketRequest }, tickets.TakeBackResponse>(
  'POST',
  '/api/v1/tickets/takeback',
);

// The wallet
/** The active provider with its ways to pay, and the public keys. */
export const fetchServicesStatus = anyone<object, services.ServicesStatusResponse>('GET', '/api/v1/services/status');
/** A quote for one attempt to pay, in one way. Each call returns a new reference. */
export const createTopUp = member<{ body: wallet.TopUpRequest }, wallet.TopUpQuote>('POST', '/api/v1/wallet/topups');
/** The caller's payments, newest first. */
export const listTopUps = member<{ query: wallet.PageQuery }, wallet.TopUpsResponse>('GET', '/api/v1/wallet/topups');
/** The payer returned from the provider's window. The server asks the provider, if it has not just done so, and returns the state. */
export const returnTopUp = member<
  { params: wallet.TopUpParams; body: wallet.TopUpReturnRequest },
  wallet.TopUpResponse
>('POST', '/api/v1/wallet/topups/:txRef/return');
/** Ends what the money of a quote buys: it becomes points alone. A repeated call changes nothing. */
export const stopBooking = member<{ params: wallet.TopUpParams }, wallet.TopUpResponse>(
  'POST',
  '/api/v1/wallet/topups/:txRef/stop',
);
/** Every movement of the caller's points. */
export const fetchStatement = member<{ query: wallet.PageQuery }, wallet.StatementResponse>(
  'GET',
  '/api/v1/wallet/statement',
);

// The door
/** Today's screenings at the attendant's cinemas, with their counts. */
export const listDoorScreenings = door<object, attendant.DoorScreeningsResponse>('GET', '/api/v1/attendant/showings');
/** The signed list of a screening, for a door without a network. */
export const getDoorList = door<{ params: attendant.DoorListParams }, attendant.DoorListResponse>(
  'GET',
  '/api/v1/attendant/list/:showtimeId/:cinemaId',
);
/** A day at the door, for a manager of the cinema. */
export const getDoorReport = door<{ params: attendant.DoorReportParams }, attendant.DoorReportResponse>(
  'GET',
  '/api/v1/attendant/report/:cinemaId/:date',
);
/** Redeems a ticket, or a party, at the door. */
export const redeemTicket = door<{ body: attendant.RedeemRequest }, attendant.RedeemResponse>(
  'POST',
  '/api/v1/attendant/redeem',
);
/** Undoes the attendant's own last scan. */
export const undoScan = door<{ body: attendant.UndoRequest }, auth.OkResponse>('POST', '/api/v1/attendant/undo');

// The app
/** The newest version in the stores. */
export const getUpdateInfo = anyone<object, services.UpdateAppResponse>('GET', '/api/updateapp');
