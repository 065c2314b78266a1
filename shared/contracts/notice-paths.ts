// The paths in push messages. Installed apps have read them since, so they must stay valid.

/** The query of the ticket screen that names a ticket. */
const TICKET = 'ticket';

export const ticketPath = (ticketId: string): string => `/ticketdetails?${new URLSearchParams({ [TICKET]: ticketId })}`;

/** The ticket that a link to the ticket screen names. */
export const linkedTicket = (search: string): string | null => new URLSearchParams(search).get(TICKET);

/** The query of the payment's result that names the payment, as Flutterwave's page does on the way back. */
const PAYMENT = 'tx_ref';

/** The payment's result, which goes on with an unfinished booking. */
export const paymentPath = (txRef: string): string => `/paymentsuccessful?${new URLSearchParams({ [PAYMENT]: txRef })}`;

/** The payment that a link or a provider's page names. Such an address also holds a status, which proves nothing. */
export function linkedPayment(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get(PAYMENT) ?? query.get('reference');
}

/** The query of Confirm that names the seats of an offer. */
const OFFER = 'offer';

export const offerPath = (holdId: string): string => `/confirmticket?${new URLSearchParams({ [OFFER]: holdId })}`;

/** The offer that a link to Confirm names. */
export const linkedOffer = (search: string): string | null => new URLSearchParams(search).get(OFFER);

export const moviePath = (movieId: string): string => `/movie/${encodeURIComponent(movieId)}`;
