// Where things are, by name. Bundled into the remote that uses it, so that a new path needs no release of the shell.
const id = encodeURIComponent;

export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
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
  movie: (movieId: string) => `/movie/${id(movieId)}`,
  trailer: (trailerId: string) => `/trailer/${id(trailerId)}`,
} as const;
