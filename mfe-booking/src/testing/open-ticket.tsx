import { fetchTicket } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { on, type Reply, renderAt, serve } from '@viewmax/testing';
import { TicketDetailsScreen } from '../screens/ticket-details/ticket-details.tsx';

/** Opens the ticket `a`. Without an answer there is no network. */
export function openTicket(answer?: Reply<Ticket>, state: unknown = { ticketId: 'a' }) {
  const calls = serve(...(answer ? [on(fetchTicket, answer)] : []));
  renderAt('/ticketdetails', <TicketDetailsScreen />, { pathname: '/ticketdetails', state });
  return calls;
}
