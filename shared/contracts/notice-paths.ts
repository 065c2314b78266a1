// The paths in push messages. Installed apps have read them since, so they must stay valid.

/** The query of the ticket screen that names a ticket. */
const TICKET = 'ticket';

export const ticketPath = (ticketId: string): string => `/ticketdetails?${new URLSearchParams({ [TICKET]: ticketId })}`;

/** The ticket that a link to the ticket screen names. */
export const linkedTicket = (search: string): string | null => new URLSearchParams(search).get(TICKET);

export const STATEMENT_PATH = '/statement';

export const moviePath = (movieId: string): string => `/movie/${encodeURIComponent(movieId)}`;
