import { postJson } from '@viewmax/shared';
import type { FetchTicketsRequest, Ticket } from '@viewmax/shared/contracts/tickets';

export const fetchTickets = (wanted: FetchTicketsRequest): Promise<Ticket[] | null> =>
  postJson('/api/v1/fetchtickets', wanted);
