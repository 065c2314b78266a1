import type { Ticket } from '@viewmax/contracts/tickets';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';

export const showingOf = ({ ShowtimeDate, ShowtimeTime }: Ticket) =>
  readShowingAt({ Date: ShowtimeDate, StartTime: ShowtimeTime });

/** Unused tickets first, then by date. Tickets without a readable date are last. */
export function inOrder(tickets: readonly Ticket[]): Ticket[] {
  const keyed = tickets.map((ticket) => {
    const at = showingOf(ticket);
    const when = at ? `${at.day} ${String(at.minutes).padStart(4, '0')}` : '~';
    return { ticket, key: `${ticket.TicketStatus === 'Unused' ? 0 : 1} ${when}` };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ ticket }) => ticket);
}
