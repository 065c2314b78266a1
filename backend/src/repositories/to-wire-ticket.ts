import type { Ticket } from '@viewmax/contracts/tickets';
import { offeredPicture } from '../pictures/offered-picture.ts';
import type { TicketRow } from './select-tickets.ts';

/** 1 is A, 26 is Z, 27 is AA. */
function rowName(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return (before > 0 ? rowName(before) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}

/** Seats are numbered through the whole hall and shown as row and place: 15 is B3 where a row has 12. */
export function seatName(seat: number, seatsPerRow: number): string {
  return `${rowName(Math.ceil(seat / seatsPerRow))}${((seat - 1) % seatsPerRow) + 1}`;
}

export function toWireTicket(row: TicketRow): Ticket {
  return {
    TicketID: row.id,
    // The job that marks expired tickets may be minutes late.
    TicketStatus: row.status === 'Unused' && row.over ? 'Expired' : row.status,
    MovieTitle: row.title,
    CinemaName: row.cinemaName,
    CinemaAddress: row.address,
    ShowtimeTime: row.startTime,
    ShowtimeDate: row.date,
    PosterURL: offeredPicture(row.posterUrl),
    QrCode: row.code,
    SeatNumber: seatName(row.seat, row.seatsPerRow),
    ScreenLocation: row.screenLocation,
    ShowtimeID: row.showtimeId,
    CinemaID: row.cinemaId,
    PurchaseID: row.purchaseId,
    MovieID: row.movieId,
    UsedAt: row.usedAt?.toISOString(),
    BoughtAt: row.boughtAt.toISOString(),
  };
}
