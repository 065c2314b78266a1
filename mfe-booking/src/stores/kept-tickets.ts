import { $token, $user } from '@viewmax/shared';
import type { Ticket } from '@viewmax/shared/contracts/tickets';
import { forget, keep, readKept } from './kept.ts';

/** Tickets as they were when the server last told, for a door without a network. */
export interface KeptTickets {
  tickets: Ticket[];
  /** When the server told, in milliseconds since 1970. */
  at: number;
}

const TICKETS = 'booking/tickets';
const OPENED = 'booking/ticket';

// A code opens a door: it does not stay on the phone of who logged out.
$token.listen((token) => {
  if (token) return;
  forget(TICKETS);
  forget(OPENED);
});

export const keptTickets = (): KeptTickets | null => readKept(TICKETS, $user.get()?.UUID);

export function keepTickets(userId: string, tickets: Ticket[]): void {
  if ($user.get()?.UUID === userId) keep(TICKETS, userId, { tickets, at: Date.now() });
}

/** Puts one ticket's news among the others. The time stays: the others are as old as before. */
export function keepTicket(userId: string, ticket: Ticket): void {
  const kept = keptTickets();
  if (!kept || $user.get()?.UUID !== userId) return;
  const others = kept.tickets.filter(({ TicketID }) => TicketID !== ticket.TicketID);
  keep(TICKETS, userId, { ...kept, tickets: [...others, ticket] });
}

/** The ticket that was opened last, so that a reload and a cold start show it again. */
export const openedTicket = (): string | null => readKept(OPENED, $user.get()?.UUID);

export function keepOpened(ticketId: string): void {
  const userId = $user.get()?.UUID;
  if (userId) keep(OPENED, userId, ticketId);
}
