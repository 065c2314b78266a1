import { fillPath, SIGN_UP_PATH } from '@viewmax/contracts/match-route';

// Paths of screens by name. A remote bundles this file, so a new path needs no release of the shell.

/** The routes that carry an id. `remote.json` declares every route, and a test compares it with this file and the roots. */
export const patterns = {
  movie: '/movie/:movieId',
  trailer: '/trailer/:trailerId',
  selectedTrailer: '/selected-trailer/:movieId',
} as const;

export const paths = {
  home: '/',
  /** Home as the tab bar links to it. */
  homeTab: '/home',
  login: '/login',
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
  previewCenter: '/previewcenter',
  myTickets: '/mytickets',
  ticketDetails: '/ticketdetails',
  movie: (movieId: string) => fillPath(patterns.movie, { movieId }),
  trailer: (trailerId: string) => fillPath(patterns.trailer, { trailerId }),
  /** The trailer of a movie. */
  selectedTrailer: (movieId: string) => fillPath(patterns.selectedTrailer, { movieId }),
} as const;

/** Home has two addresses. */
export const isHome = (path: string): boolean => path === paths.home || path === paths.homeTab;
