import type * as account from './account.ts';
import type * as attendant from './attendant.ts';
import type * as auth from './auth.ts';
import type * as cinemas from './cinemas.ts';
import type * as movies from './movies.ts';
import type * as push from './push.ts';
import type * as seats from './seats.ts';
import type * as services from './services.ts';
import type * as showtimes from './showtimes.ts';
import type * as tickets from './tickets.ts';
import type * as trailers from './trailers.ts';
import type * as wallet from './wallet.ts';

/** What a call takes: the values of the path's names, its query, its headers, and its body. */
export interface Takes {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** A call of the app to its backend. The app sends it and the backend answers it by this declaration. */
export interface Call<T extends Takes, Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` is a value of `params`. */
  path: string;
  /** The app sends a public call without the member's token. A call for attendants needs the role in the token. */
  access: 'public' | 'member' | 'attendant';
  /** A public call that carries a member's token, so a backend may answer the member otherwise. */
  carriesToken?: true;
  /** The call may end the session that sends it, so a 401 does not renew the token. */
  endsSession?: true;
  /** For the compiler alone. No call has this value. */
  types?: { takes: T; answer: Answer };
}

// Sign-up, sign-in and codes
/** A token, whose subject is the user. */
export const logIn: Call<{ body: auth.LoginRequest }, auth.TokenResponse> = {
  method: 'POST',
  path: '/api/v1/login',
  access: 'public',
};
/** An account, with 5 Vp the first time a phone has one. */
export const signUp: Call<{ body: auth.SignupRequest }, auth.SignupResponse> = {
  method: 'POST',
  path: '/api/v1/signup',
  access: 'public',
};
/** A code by SMS. The answer is the same for known and unknown phones. */
export const sendCode: Call<{ body: auth.OtpCodeRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/otpcode',
  access: 'public',
};
/** Checks a code. */
export const verifyCode: Call<{ body: auth.VerifyOtpCodeRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/verifyotpcode',
  access: 'public',
};
/** A new password by code. It ends all sessions, and the first time it removes email and picture. */
export const resetPassword: Call<{ body: auth.ChangePasswordRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/changepassword',
  access: 'public',
};
/** A new token, up to 30 days after the old one ended. */
export const refreshToken: Call<{ params: auth.RefreshParams }, auth.TokenResponse> = {
  method: 'GET',
  path: '/api/v1/refresh/:uuid',
  access: 'member',
};

// The account
/** A new username, or a new email. An email sends an SMS to a phone that a code has proved, three a day. */
export const updateUser: Call<{ body: account.UpdateUserRequest }, auth.OkResponse> = {
  method: 'PUT',
  path: '/api/v1/user/update',
  access: 'member',
};
/** A profile picture. The form has the file `image`, the member's `uuid`, and an optional `mimeType`. */
export const uploadPicture: Call<{ body: FormData }, account.UploadResponse> = {
  method: 'POST',
  path: '/api/v1/user/upload',
  access: 'member',
};
/** The kind of the device. */
export const sendDeviceDetails: Call<{ body: account.DeviceDetailsRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/devicedetails',
  access: 'member',
};
/** A new LGA. */
export const changeLga: Call<{ body: account.ChangeLgaRequest }, auth.OkResponse> = {
  method: 'PUT',
  path: '/api/v1/user/lga',
  access: 'member',
};
/** A new password, with the old one. All other sessions end, and the token of the answer continues this one. */
export const changePassword: Call<{ body: account.NewPasswordRequest }, account.NewPasswordResponse> = {
  method: 'PUT',
  path: '/api/v1/user/password',
  access: 'member',
  endsSession: true,
};
/** A code by SMS to a new phone number, with the password. */
export const sendPhoneCode: Call<{ body: account.PhoneCodeRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/phone/code',
  access: 'member',
};
/** The new phone number, by that code. All other sessions end, and the token of the answer continues this one. */
export const changePhone: Call<{ body: account.NewPhoneRequest }, account.NewPhoneResponse> = {
  method: 'PUT',
  path: '/api/v1/user/phone',
  access: 'member',
  endsSession: true,
};
/** Closes the account. */
export const deleteAccount: Call<{ body: account.DeleteAccountRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/delete',
  access: 'member',
};
/** Ends this session. */
export const logOut: Call<{ body: account.LogoutRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/logout',
  access: 'public',
};
/** The caller's sessions. */
export const fetchSessions: Call<object, account.SessionsResponse> = {
  method: 'GET',
  path: '/api/v1/user/sessions',
  access: 'member',
};
/** Ends another session, or all others. */
export const endOtherSession: Call<{ body: account.EndSessionRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/sessions/end',
  access: 'member',
};
/** All that is stored about the caller, ten times a day. */
export const fetchData: Call<object, account.UserDataResponse> = {
  method: 'GET',
  path: '/api/v1/user/data',
  access: 'member',
};

// Messages and reminders
/** The key that a browser binds its messages to. 404 without one. */
export const getPushKey: Call<object, push.PushKeyResponse> = {
  method: 'GET',
  path: '/api/v1/user/push',
  access: 'member',
};
/** Messages to the caller's browser. */
export const putPushDevice: Call<{ body: push.PushDeviceRequest }, auth.OkResponse> = {
  method: 'PUT',
  path: '/api/v1/user/push',
  access: 'member',
};
/** Ends the messages of the caller's session. */
export const endPush: Call<object, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/push/end',
  access: 'member',
};
/** The movies whose tickets the caller waits for. */
export const listReminders: Call<object, push.RemindersResponse> = {
  method: 'GET',
  path: '/api/v1/user/reminders',
  access: 'member',
};
/** Such a reminder, on or off. */
export const setReminder: Call<{ body: push.ReminderRequest }, push.RemindersResponse> = {
  method: 'PUT',
  path: '/api/v1/user/reminders',
  access: 'member',
};

// Movies, trailers and cinemas
/** All movies. */
export const listMovies: Call<object, movies.MoviesResponse> = {
  method: 'GET',
  path: '/api/v1/movies',
  access: 'public',
};
/** The movies shown, or coming, in the caller's LGA. */
export const listUserMovies: Call<{ params: movies.UserMoviesParams }, movies.UserMoviesResponse> = {
  method: 'GET',
  path: '/api/v1/movies/:phoneNumber',
  access: 'member',
};
/** One movie, with its trailer and posters. */
export const getMovie: Call<{ params: movies.MovieParams }, movies.MovieResponse> = {
  method: 'GET',
  path: '/api/v1/movie/:movieId',
  access: 'public',
};
/** All trailers, oldest first. */
export const listTrailers: Call<object, trailers.TrailersResponse> = {
  method: 'GET',
  path: '/api/v1/trailers',
  access: 'public',
};
/** One trailer, with an optional `MovieID`. */
export const getTrailer: Call<{ params: trailers.TrailerParams }, trailers.TrailerResponse> = {
  method: 'GET',
  path: '/api/v1/trailer/:trailerId',
  access: 'public',
};
/** The trailer of a movie. Play Trailer asks for it without a `TrailerID`. */
export const getSelectedTrailer: Call<{ params: trailers.SelectedTrailerParams }, trailers.TrailerResponse> = {
  method: 'GET',
  path: '/api/v1/selected-trailer/:movieId',
  access: 'public',
};
/** The cinemas of an LGA, with coordinates. */
export const listCinemas: Call<{ params: cinemas.CinemasParams }, cinemas.CinemasResponse> = {
  method: 'GET',
  path: '/api/v1/cinemas/:lga',
  access: 'public',
};
/** One cinema. `LGA` is its area, and `Movies` are those with coming showtimes there. */
export const getCinema: Call<{ params: cinemas.CinemaParams }, cinemas.CinemaResponse> = {
  method: 'GET',
  path: '/api/v1/cinema/:cinemaId',
  access: 'public',
};
/** The cinemas of a movie. With a showtime those of it, with seats, the price of a seat and the rule of cancellations. */
export const listShowingCinemas: Call<
  { params: cinemas.ShowingCinemasParams; query: cinemas.ShowingCinemasQuery },
  cinemas.ShowingCinemasResponse
> = { method: 'GET', path: '/api/v1/showingcinemas/:movieId/:lga', access: 'member' };
/** The coming showtimes, and their ids. */
export const listShowingShowtimes: Call<
  { params: showtimes.ShowingShowtimesParams },
  showtimes.ShowingShowtimesResponse
> = {
  method: 'GET',
  path: '/api/v1/showingshowtimes/:movieId/:lga',
  access: 'member',
};
/** One showtime. Seats are summed over its cinemas. */
export const getShowtime: Call<{ params: showtimes.ShowtimeParams }, showtimes.ShowtimeResponse> = {
  method: 'GET',
  path: '/api/v1/showtime/:showtimeId',
  access: 'member',
};

// Tickets
/** Vp for one seat. */
export const getTicketPrice: Call<{ params: tickets.TicketPriceParams }, tickets.TicketPriceResponse> = {
  method: 'GET',
  path: '/api/v1/ticketprice/:movieId/:cinemaId/:showtimeId',
  access: 'member',
};
/** The seats of a hall, in order. A plan never changes: a new one has another id. */
export const getSeatPlan: Call<{ params: seats.SeatPlanParams }, seats.SeatPlan> = {
  method: 'GET',
  path: '/api/v1/seatplan/:planId',
  access: 'public',
};
/** The seats that the caller cannot have, the best free ones, and the caller's own hold. 404 for a hall without a plan. */
export const fetchSeats: Call<{ params: seats.SeatsParams; query: seats.SeatsQuery }, seats.SeatsResponse> = {
  method: 'GET',
  path: '/api/v1/seats/:showtimeId/:cinemaId',
  access: 'member',
};
/** Holds seats, all or none, in place of the caller's hold of that show. The same seats again prolong it. */
export const holdSeats: Call<{ body: seats.HoldSeatsRequest }, seats.SeatHold> = {
  method: 'POST',
  path: '/api/v1/seats/hold',
  access: 'member',
};
/** Ends a hold of the caller. */
export const releaseSeats: Call<{ body: seats.ReleaseSeatsRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/seats/release',
  access: 'member',
};
/** Tickets. The server charges the same purchase with the same key once, even after retries. */
export const purchaseTickets: Call<
  { headers: tickets.PurchaseHeaders; body: tickets.PurchaseRequest },
  tickets.PurchaseResponse
> = {
  method: 'POST',
  path: '/api/v1/purchaseticket',
  access: 'member',
};
/** The caller's tickets. */
export const fetchTickets: Call<{ body: tickets.FetchTicketsRequest }, tickets.FetchTicketsResponse> = {
  method: 'POST',
  path: '/api/v1/fetchtickets',
  access: 'member',
};
/** One of the caller's tickets. */
export const fetchTicket: Call<{ body: tickets.FetchTicketRequest }, tickets.Ticket> = {
  method: 'POST',
  path: '/api/v1/fetchticket',
  access: 'member',
};
/** Cancels own tickets and returns their points: all or none. A repeated call moves the points once. */
export const cancelTickets: Call<{ body: tickets.CancelTicketsRequest }, tickets.CancelTicketsResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/cancel',
  access: 'member',
};
/** A claim with which a friend takes a ticket. It ends the claim before. */
export const sendTicket: Call<{ body: tickets.SendTicketRequest }, tickets.SendTicketResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/send',
  access: 'member',
};
/** The ticket of a claim, without its code. */
export const readGift: Call<{ body: tickets.GiftRequest }, tickets.GiftResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/gift',
  access: 'public',
  carriesToken: true,
};
/** The friend takes the ticket, with a new code. A repeated call of the same friend gets the same ticket. */
export const takeTicket: Call<{ body: tickets.TakeTicketRequest }, tickets.TakeTicketResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/take',
  access: 'member',
};
/** Withdraws a claim, or takes the ticket back. */
export const takeBackTicket: Call<{ body: tickets.SendTicketRequest }, tickets.TakeBackResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/takeback',
  access: 'member',
};

// The wallet
/** The active provider with its ways to pay, and the public keys. */
export const fetchServicesStatus: Call<object, services.ServicesStatusResponse> = {
  method: 'GET',
  path: '/api/v1/services/status',
  access: 'public',
};
/** A quote for one attempt to pay, in one way. Each call returns a new reference. */
export const createTopUp: Call<{ body: wallet.TopUpRequest }, wallet.TopUpQuote> = {
  method: 'POST',
  path: '/api/v1/wallet/topups',
  access: 'member',
};
/** The caller's payments, newest first. */
export const listTopUps: Call<{ query: wallet.PageQuery }, wallet.TopUpsResponse> = {
  method: 'GET',
  path: '/api/v1/wallet/topups',
  access: 'member',
};
/** The payer returned from the provider's window. The server asks the provider, and returns the new state. */
export const returnTopUp: Call<{ params: wallet.TopUpParams; body: wallet.TopUpReturnRequest }, wallet.TopUpResponse> =
  {
    method: 'POST',
    path: '/api/v1/wallet/topups/:txRef/return',
    access: 'member',
  };
/** Every movement of the caller's points. */
export const fetchStatement: Call<{ query: wallet.PageQuery }, wallet.StatementResponse> = {
  method: 'GET',
  path: '/api/v1/wallet/statement',
  access: 'member',
};

// The door
/** Today's showings at the attendant's cinemas, with their counts. */
export const listDoorShowings: Call<object, attendant.DoorShowingsResponse> = {
  method: 'GET',
  path: '/api/v1/attendant/showings',
  access: 'attendant',
};
/** The signed list of a showing, for a door without a network. */
export const getDoorList: Call<{ params: attendant.DoorListParams }, attendant.DoorListResponse> = {
  method: 'GET',
  path: '/api/v1/attendant/list/:showtimeId/:cinemaId',
  access: 'attendant',
};
/** A day at the door, for a manager of the cinema. */
export const getDoorReport: Call<{ params: attendant.DoorReportParams }, attendant.DoorReportResponse> = {
  method: 'GET',
  path: '/api/v1/attendant/report/:cinemaId/:date',
  access: 'attendant',
};
/** Redeems a ticket, or a party, at the door. */
export const redeemTicket: Call<{ body: attendant.RedeemRequest }, attendant.RedeemResponse> = {
  method: 'POST',
  path: '/api/v1/attendant/redeem',
  access: 'attendant',
};
/** Undoes the attendant's own last scan. */
export const undoScan: Call<{ body: attendant.UndoRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/attendant/undo',
  access: 'attendant',
};

// The app
/** The newest version in the stores. */
export const getUpdateInfo: Call<object, services.UpdateAppResponse> = {
  method: 'GET',
  path: '/api/updateapp',
  access: 'public',
};
