import type { Ticket } from '@viewmax/contracts/tickets';

/** The code of a Used or Expired ticket is struck through, and a screen reader announces it. */
export const isOver = ({ TicketStatus }: Ticket): boolean => TicketStatus === 'Used' || TicketStatus === 'Expired';
