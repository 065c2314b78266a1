import type { Ticket } from '@viewmax/contracts/tickets';
import { offeredPicture } from '../pictures/offered-picture.ts';
import { stepsOf } from './cancel-rule.ts';
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

/** How the buyer may cancel the ticket. The database decides with the same numbers. */
function cancelSteps({ status, over, holderId, listIssuedAt, cancelRule, startsAt, price }: TicketRow) {
  if (status !== 'Unused' || over || holderId || listIssuedAt || !cancelRule) return undefined;
  return stepsOf(cancelRule).map(({ minutes, percent }) => ({
    until: new Date(startsAt.getTime() - minutes * 60_000).toISOString(),
    points: Math.floor((price * percent) / 100),
  }));
}

/** The hands that a ticket is in, for its buyer or its holder. */
function giftOf(row: TicketRow, isGiven: boolean): Pick<Ticket, 'Gift' | 'GiftName'> {
  if (row.holderId)
    return isGiven ? { Gift: 'given', GiftName: row.holderName ?? '' } : { Gift: 'received', GiftName: row.buyerName };
  if (row.status !== 'Unused' || row.over || row.listIssuedAt || row.takenAt) return {};
  return { Gift: row.sentAt ? 'sent' : 'open' };
}

/** A ticket as this member sees it: its buyer sees no code of a ticket that a friend has. */
export function toWireTicket(row: TicketRow, userId: string): Ticket {
  const isGiven = row.holderId !== null && row.buyerId === userId;
  const status = row.status === 'Unused' && row.over ? 'Expired' : row.status;
  return {
    TicketID: row.id,
    // The job that marks expired tickets may be minutes late.
    TicketStatus: isGiven && status === 'Unused' ? 'Given' : status,
    MovieTitle: row.title,
    CinemaName: row.cinemaName,
    CinemaAddress: row.address,
    ShowtimeTime: row.startTime,
    ShowtimeDate: row.date,
    PosterURL: offeredPicture(row.posterUrl),
    QrCode: isGiven ? '' : row.code,
    SeatNumber: seatName(row.seat, row.seatsPerRow),
    ScreenLocation: row.screenLocation,
    ShowtimeID: row.showtimeId,
    CinemaID: row.cinemaId,
    PurchaseID: row.purchaseId,
    PartyCode: row.ticketCount > 1 && !row.holderId ? row.partyCode : undefined,
    MovieID: row.movieId,
    UsedAt: row.usedAt?.toISOString(),
    BoughtAt: row.boughtAt.toISOString(),
    CancelSteps: cancelSteps(row),
    ...giftOf(row, isGiven),
    ...(row.cancelledAt && {
      CancelledAt: row.cancelledAt.toISOString(),
      CancelReason: row.cancelReason ?? undefined,
      // A friend who holds the ticket paid nothing.
      RefundedVp: row.holderId && !isGiven ? undefined : (row.refunded ?? undefined),
    }),
  };
}

/** A ticket as a door sees it, which has its code in hand. */
export const toDoorTicket = (row: TicketRow): Ticket => toWireTicket(row, row.holderId ?? row.buyerId);
