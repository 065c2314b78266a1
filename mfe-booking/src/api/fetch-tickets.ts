import type { FetchTicketsRequest, Ticket } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

export const fetchTickets = async (wanted: FetchTicketsRequest): Promise<Ticket[]> =>
  listOf(await postJson<Ticket[] | null>('/api/v1/fetchtickets', wanted), 'TicketID');
