import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import type { Ticket } from '@viewmax/shared/contracts/tickets';
import { computed } from 'nanostores';
import { showingOf } from '../parts/ticket-order.ts';
import { $keptTickets } from './kept-tickets.ts';
import { $tickets } from './tickets.ts';

/** When a ticket was bought; where the backend does not say, the later show counts as bought later. */
const boughtAt = (ticket: Ticket): string => ticket.BoughtAt ?? showingOf(ticket)?.day ?? '';

/** A ticket of the last purchase: its cinema is the preferred one. */
export const $lastBought = computed($keptTickets, (kept): Ticket | null =>
  (kept?.tickets ?? []).reduce<Ticket | null>(
    (last, ticket) => (last && boughtAt(last) >= boughtAt(ticket) ? last : ticket),
    null,
  ),
);

/** A phone that never saw the member's tickets asks for them. Without an answer no cinema is preferred. */
export function learnLastBought(): void {
  if (!$keptTickets.get()) $tickets.fetch();
}

/** Tickets name their cinema by its id where the backend sends one, else by name and address. */
export function isCinemaOf(ticket: Ticket | null, cinema: Cinema): boolean {
  if (!ticket) return false;
  if (ticket.CinemaID) return ticket.CinemaID === cinema.CinemaID;
  return ticket.CinemaName === cinema.Name && ticket.CinemaAddress === cinema.Address;
}
