import type { FetchTicketRequest, Ticket } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';

export const fetchTicket = (wanted: FetchTicketRequest): Promise<Ticket> => postJson('/api/v1/fetchticket', wanted);
