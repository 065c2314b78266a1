import type { Ticket } from '@viewmax/contracts/tickets';

const showing = ({ ShowtimeID, CinemaID, MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime }: Ticket): string =>
  JSON.stringify(
    ShowtimeID && CinemaID ? [ShowtimeID, CinemaID] : [MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime],
  );

const bySeat = (tickets: Ticket[]): Ticket[] =>
  tickets.sort((a, b) => (a.SeatNumber ?? '').localeCompare(b.SeatNumber ?? '', 'en', { numeric: true }));

/** All tickets of this ticket's showtime and cinema, by seat. */
export const together = (ticket: Ticket, tickets: readonly Ticket[]): Ticket[] =>
  bySeat(tickets.filter((other) => showing(other) === showing(ticket)));

/** The tickets by showtime and cinema, each group by seat. A group is at the place of its first ticket. */
export function inGroups(tickets: readonly Ticket[]): Ticket[][] {
  const groups = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const key = showing(ticket);
    groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return [...groups.values()].map(bySeat);
}
