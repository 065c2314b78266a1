import { fillPath, SIGN_IN_PATH, SIGN_UP_PATH } from '@viewmax/contracts/match-route';

// Paths of screens by name. A remote bundles this file, so a new path needs no release of the shell.

/** The routes that carry an id. `remote.json` declares every route, and a test compares it with this file and the roots. */
export const patterns = {
  movie: '/movie/:movieId',
  trailer: '/trailer/:trailerId',
  selectedTrailer: '/selected-trailer/:movieId',
  scan: '/door/scan/:cinemaId/:showtimeId',
} as const;

/** The address of each screen by its name; a function where it carries an id. */
export const paths = {
  home: '/',
  /** Home as the tab bar links to it. */
  homeTab: '/home',
  login: SIGN_IN_PATH,
  signup: SIGN_UP_PATH,
  signupSuccessful: '/signupsuccessful',
  forgotPassword: '/forgotpassword',
  centers: '/viewmaxcenters',
  trailers: '/trailers',
  profile: '/profile',
  fund: '/fund',
  paymentSuccessful: '/paymentsuccessful',
  statement: '/statement',
  privacy: '/privacy',
  contact: '/contact',
  selectCinema: '/selectcinema',
  confirmTicket: '/confirmticket',
  seats: '/seats',
  previewCenter: '/previewcenter',
  myTickets: '/mytickets',
  ticketDetails: '/ticketdetails',
  /** A ticket from a friend. The hash is the claim of its link, so no server's log has it. */
  gift: '/gift',
  /** Attendants start here. */
  door: '/door',
  doorReport: '/door/report',
  movie: (movieId: string) => fillPath(patterns.movie, { movieId }),
  trailer: (trailerId: string) => fillPath(patterns.trailer, { trailerId }),
  /** The trailer of a movie. */
  selectedTrailer: (movieId: string) => fillPath(patterns.selectedTrailer, { movieId }),
  /** The scanner of one screening. */
  scan: (cinemaId: string, showtimeId: string) => fillPath(patterns.scan, { cinemaId, showtimeId }),
} as const;

/** Home has two addresses. */
export const isHome = (path: string): boolean => path === paths.home || path === paths.homeTab;
