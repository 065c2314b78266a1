import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Ticket } from '@viewmax/contracts/tickets';
import { $storedTickets, $tickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { computed } from 'nanostores';
import { ticketTime } from './ticket-order.ts';

/** The time of purchase. Without one, the later show counts as the later purchase. */
const boughtAt = (ticket: Ticket): string => ticket.BoughtAt ?? ticketTime(ticket)?.day ?? '';

/** A ticket of the last purchase. Its cinema is the preferred one. */
export const $lastBought = computed($storedTickets, (stored): Ticket | null =>
  (stored?.tickets ?? [])
    .filter(({ Gift }) => Gift !== 'received')
    .reduce<Ticket | null>((last, ticket) => (last && boughtAt(last) >= boughtAt(ticket) ? last : ticket), null),
);

/** A phone that lacks some of the member's tickets fetches the list. Without any ticket no cinema is preferred. */
export function learnLastBought(): void {
  if ($storedTickets.get()?.isPart ?? true) $tickets.fetch();
}

/** Whether a ticket is of this cinema: by id when the backend sends one, else by name and address. */
export function isCinemaOf(ticket: Ticket | null, cinema: Cinema): boolean {
  if (!ticket) return false;
  if (ticket.CinemaID) return ticket.CinemaID === cinema.CinemaID;
  return ticket.CinemaName === cinema.Name && ticket.CinemaAddress === cinema.Address;
}
