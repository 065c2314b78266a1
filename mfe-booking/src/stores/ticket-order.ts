import type { Ticket } from '@viewmax/contracts/tickets';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';

export const ticketTime = ({ ShowtimeDate, ShowtimeTime }: Ticket) =>
  readLagosTime({ Date: ShowtimeDate, StartTime: ShowtimeTime });

/** Unused tickets first, then by date. Tickets without a readable date are last. News come before all others. */
export function inOrder(tickets: readonly Ticket[], isNews: (ticket: Ticket) => boolean = () => false): Ticket[] {
  const keyed = tickets.map((ticket) => {
    const at = ticketTime(ticket);
    const when = at ? `${at.day} ${String(at.minutes).padStart(4, '0')}` : '~';
    const rank = ticket.TicketStatus === 'Unused' ? 1 : 2;
    return { ticket, key: `${isNews(ticket) ? 0 : rank} ${when}` };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ ticket }) => ticket);
}

const groupKey = ({ ShowtimeID, CinemaID, MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime }: Ticket): string =>
  JSON.stringify(
    ShowtimeID && CinemaID ? [ShowtimeID, CinemaID] : [MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime],
  );

const bySeat = (tickets: Ticket[]): Ticket[] =>
  tickets.sort((a, b) => (a.SeatNumber ?? '').localeCompare(b.SeatNumber ?? '', 'en', { numeric: true }));

/** All tickets of this ticket's showtime and cinema, by seat. */
export const together = (ticket: Ticket, tickets: readonly Ticket[]): Ticket[] =>
  bySeat(tickets.filter((other) => groupKey(other) === groupKey(ticket)));

/** The tickets by showtime and cinema, each group by seat. A group is at the place of its first ticket. */
export function inGroups(tickets: readonly Ticket[]): Ticket[][] {
  const groups = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const key = groupKey(ticket);
    groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return [...groups.values()].map(bySeat);
}
