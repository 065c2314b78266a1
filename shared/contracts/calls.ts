import type * as account from './account.ts';
import type * as attendant from './attendant.ts';
import type * as auth from './auth.ts';
import type * as cinemas from './cinemas.ts';
import type * as movies from './movies.ts';
import type * as push from './push.ts';
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
export const logIn: Call<{ body: auth.LoginRequest }, auth.TokenResponse> = {
  method: 'POST',
  path: '/api/v1/login',
  access: 'public',
};
export const signUp: Call<{ body: auth.SignupRequest }, auth.SignupResponse> = {
  method: 'POST',
  path: '/api/v1/signup',
  access: 'public',
};
export const sendCode: Call<{ body: auth.OtpCodeRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/otpcode',
  access: 'public',
};
export const verifyCode: Call<{ body: auth.VerifyOtpCodeRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/verifyotpcode',
  access: 'public',
};
export const resetPassword: Call<{ body: auth.ChangePasswordRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/changepassword',
  access: 'public',
};
/** The token that it takes may have expired. */
export const refreshToken: Call<{ params: auth.RefreshParams }, auth.TokenResponse> = {
  method: 'GET',
  path: '/api/v1/refresh/:uuid',
  access: 'member',
};

// The account
export const updateUser: Call<{ body: account.UpdateUserRequest }, auth.OkResponse> = {
  method: 'PUT',
  path: '/api/v1/user/update',
  access: 'member',
};
/** The form has the file `image`, and the fields of `uploadFields`. */
export const uploadPicture: Call<{ body: FormData }, account.UploadResponse> = {
  method: 'POST',
  path: '/api/v1/user/upload',
  access: 'member',
};
export const sendDeviceDetails: Call<{ body: account.DeviceDetailsRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/devicedetails',
  access: 'member',
};
export const changeLga: Call<{ body: account.ChangeLgaRequest }, auth.OkResponse> = {
  method: 'PUT',
  path: '/api/v1/user/lga',
  access: 'member',
};
export const changePassword: Call<{ body: account.NewPasswordRequest }, account.NewPasswordResponse> = {
  method: 'PUT',
  path: '/api/v1/user/password',
  access: 'member',
  endsSession: true,
};
export const sendPhoneCode: Call<{ body: account.PhoneCodeRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/phone/code',
  access: 'member',
};
export const changePhone: Call<{ body: account.NewPhoneRequest }, account.NewPhoneResponse> = {
  method: 'PUT',
  path: '/api/v1/user/phone',
  access: 'member',
  endsSession: true,
};
export const deleteAccount: Call<{ body: account.DeleteAccountRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/delete',
  access: 'member',
};
export const logOut: Call<{ body: account.LogoutRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/logout',
  access: 'public',
};
export const fetchSessions: Call<object, account.SessionsResponse> = {
  method: 'GET',
  path: '/api/v1/user/sessions',
  access: 'member',
};
export const endOtherSession: Call<{ body: account.EndSessionRequest }, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/sessions/end',
  access: 'member',
};
export const fetchData: Call<object, account.UserDataResponse> = {
  method: 'GET',
  path: '/api/v1/user/data',
  access: 'member',
};

// Messages and reminders
export const getPushKey: Call<object, push.PushKeyResponse> = {
  method: 'GET',
  path: '/api/v1/user/push',
  access: 'member',
};
export const putPushDevice: Call<{ body: push.PushDeviceRequest }, auth.OkResponse> = {
  method: 'PUT',
  path: '/api/v1/user/push',
  access: 'member',
};
export const endPush: Call<object, auth.OkResponse> = {
  method: 'POST',
  path: '/api/v1/user/push/end',
  access: 'member',
};
export const listReminders: Call<object, push.RemindersResponse> = {
  method: 'GET',
  path: '/api/v1/user/reminders',
  access: 'member',
};
export const setReminder: Call<{ body: push.ReminderRequest }, push.RemindersResponse> = {
  method: 'PUT',
  path: '/api/v1/user/reminders',
  access: 'member',
};

// Movies, trailers and cinemas
export const listMovies: Call<object, movies.MoviesResponse> = {
  method: 'GET',
  path: '/api/v1/movies',
  access: 'public',
};
export const listUserMovies: Call<{ params: movies.UserMoviesParams }, movies.UserMoviesResponse> = {
  method: 'GET',
  path: '/api/v1/movies/:phoneNumber',
  access: 'member',
};
export const getMovie: Call<{ params: movies.MovieParams }, movies.MovieResponse> = {
  method: 'GET',
  path: '/api/v1/movie/:movieId',
  access: 'public',
};
export const listTrailers: Call<object, trailers.TrailersResponse> = {
  method: 'GET',
  path: '/api/v1/trailers',
  access: 'public',
};
export const getTrailer: Call<{ params: trailers.TrailerParams }, trailers.TrailerResponse> = {
  method: 'GET',
  path: '/api/v1/trailer/:trailerId',
  access: 'public',
};
export const getSelectedTrailer: Call<{ params: trailers.SelectedTrailerParams }, trailers.TrailerResponse> = {
  method: 'GET',
  path: '/api/v1/selected-trailer/:movieId',
  access: 'public',
};
export const listCinemas: Call<{ params: cinemas.CinemasParams }, cinemas.CinemasResponse> = {
  method: 'GET',
  path: '/api/v1/cinemas/:lga',
  access: 'public',
};
export const getCinema: Call<{ params: cinemas.CinemaParams }, cinemas.CinemaResponse> = {
  method: 'GET',
  path: '/api/v1/cinema/:cinemaId',
  access: 'public',
};
export const listShowingCinemas: Call<
  { params: cinemas.ShowingCinemasParams; query: cinemas.ShowingCinemasQuery },
  cinemas.ShowingCinemasResponse
> = { method: 'GET', path: '/api/v1/showingcinemas/:movieId/:lga', access: 'member' };
export const listShowingShowtimes: Call<
  { params: showtimes.ShowingShowtimesParams },
  showtimes.ShowingShowtimesResponse
> = {
  method: 'GET',
  path: '/api/v1/showingshowtimes/:movieId/:lga',
  access: 'member',
};
export const getShowtime: Call<{ params: showtimes.ShowtimeParams }, showtimes.ShowtimeResponse> = {
  method: 'GET',
  path: '/api/v1/showtime/:showtimeId',
  access: 'member',
};

// Tickets
export const getTicketPrice: Call<{ params: tickets.TicketPriceParams }, tickets.TicketPriceResponse> = {
  method: 'GET',
  path: '/api/v1/ticketprice/:movieId/:cinemaId/:showtimeId',
  access: 'member',
};
/** The server charges the same purchase with the same key once, even after retries. */
export const purchaseTickets: Call<
  { headers: tickets.PurchaseHeaders; body: tickets.PurchaseRequest },
  tickets.PurchaseResponse
> = {
  method: 'POST',
  path: '/api/v1/purchaseticket',
  access: 'member',
};
export const fetchTickets: Call<{ body: tickets.FetchTicketsRequest }, tickets.Ticket[]> = {
  method: 'POST',
  path: '/api/v1/fetchtickets',
  access: 'member',
};
export const fetchTicket: Call<{ body: tickets.FetchTicketRequest }, tickets.Ticket> = {
  method: 'POST',
  path: '/api/v1/fetchticket',
  access: 'member',
};
/** All of the tickets or none. A repeated call moves the points once. */
export const cancelTickets: Call<{ body: tickets.CancelTicketsRequest }, tickets.CancelTicketsResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/cancel',
  access: 'member',
};
/** A new claim for a friend. It ends the claim before. */
export const sendTicket: Call<{ body: tickets.SendTicketRequest }, tickets.SendTicketResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/send',
  access: 'member',
};
/** The ticket of a link, without its code. */
export const readGift: Call<{ body: tickets.GiftRequest }, tickets.GiftResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/gift',
  access: 'public',
  carriesToken: true,
};
/** A repeated call of the same friend gets the same ticket. */
export const takeTicket: Call<{ body: tickets.TakeTicketRequest }, tickets.TakeTicketResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/take',
  access: 'member',
};
export const takeBackTicket: Call<{ body: tickets.SendTicketRequest }, tickets.TakeBackResponse> = {
  method: 'POST',
  path: '/api/v1/tickets/takeback',
  access: 'member',
};

// The wallet
export const fetchServicesStatus: Call<object, services.ServicesStatusResponse> = {
  method: 'GET',
  path: '/api/v1/services/status',
  access: 'public',
};
/** Each call returns a new reference, because one attempt to pay is one quote. */
export const createTopUp: Call<{ body: wallet.TopUpRequest }, wallet.TopUpQuote> = {
  method: 'POST',
  path: '/api/v1/wallet/topups',
  access: 'member',
};
export const listTopUps: Call<{ query: wallet.PageQuery }, wallet.TopUpsResponse> = {
  method: 'GET',
  path: '/api/v1/wallet/topups',
  access: 'member',
};
/** Makes the server ask the provider, and returns the new state. */
export const returnTopUp: Call<{ params: wallet.TopUpParams; body: wallet.TopUpReturnRequest }, wallet.TopUpResponse> =
  {
    method: 'POST',
    path: '/api/v1/wallet/topups/:txRef/return',
    access: 'member',
  };
export const fetchStatement: Call<{ query: wallet.PageQuery }, wallet.StatementResponse> = {
  method: 'GET',
  path: '/api/v1/wallet/statement',
  access: 'member',
};

// The door
export const listDoorShowings: Call<object, attendant.DoorShowingsResponse> = {
  method: 'GET',
  path: '/api/v1/attendant/showings',
  access: 'attendant',
};
export const getDoorList: Call<{ params: attendant.DoorListParams }, attendant.DoorListResponse> = {
  method: 'GET',
  path: '/api/v1/attendant/list/:showtimeId/:cinemaId',
  access: 'attendant',
};
export const getDoorReport: Call<{ params: attendant.DoorReportParams }, attendant.DoorReportResponse> = {
  method: 'GET',
  path: '/api/v1/attendant/report/:cinemaId/:date',
  access: 'attendant',
};
export const redeemTicket: Call<{ body: attendant.RedeemRequest }, attendant.RedeemResponse> = {
  method: 'POST',
  path: '/api/v1/attendant/redeem',
  access: 'attendant',
};
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
