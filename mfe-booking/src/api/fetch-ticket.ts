import { postJson } from '@viewmax/shared';
import type { FetchTicketRequest, Ticket } from '@viewmax/shared/contracts/tickets';

export const fetchTicket = (wanted: FetchTicketRequest): Promise<Ticket> => postJson('/api/v1/fetchticket', wanted);
