import type { Ticket } from '@viewmax/shared/contracts/tickets';

const showing = ({ ShowtimeID, CinemaID, MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime }: Ticket): string =>
  JSON.stringify(
    ShowtimeID && CinemaID ? [ShowtimeID, CinemaID] : [MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime],
  );

/** All tickets of this ticket's showtime and cinema, by seat. */
export const together = (ticket: Ticket, tickets: readonly Ticket[]): Ticket[] =>
  tickets
    .filter((other) => showing(other) === showing(ticket))
    .sort((a, b) => (a.SeatNumber ?? '').localeCompare(b.SeatNumber ?? '', 'en', { numeric: true }));
