import type { Ticket } from '@viewmax/shared/contracts/tickets';

/** Used and Expired are struck for the eye, and said for the ear. */
export const isOver = ({ TicketStatus }: Ticket): boolean => TicketStatus === 'Used' || TicketStatus === 'Expired';
