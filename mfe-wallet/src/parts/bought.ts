import { seatsInWords } from '@viewmax/contracts/seat-words';
import type { TopUp } from '@viewmax/contracts/wallet';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { WayOn } from './way-on.ts';

/** The tickets that the money of a payment bought, and the way to them. Undefined for any other payment. */
export function boughtBy({ booking }: TopUp): { words: string; next: WayOn } | undefined {
  if (booking?.state !== 'bought') return undefined;
  const { tickets = [] } = booking;
  const [first] = tickets;
  const seats = tickets.flatMap(({ SeatNumber }) => SeatNumber || []);
  return {
    words: seats.length > 0 ? `Your tickets are ready: ${seatsInWords(seats)}.` : 'Your tickets are ready.',
    next: first
      ? { label: 'Show the QR code', to: paths.ticketDetails, state: { ticketId: first.TicketID } }
      : { label: 'View Tickets', to: paths.myTickets },
  };
}
