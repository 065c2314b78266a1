import { postJson } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import type { FetchTicketsRequest, Ticket } from '@viewmax/shared/contracts/tickets';

export const fetchTickets = async (wanted: FetchTicketsRequest): Promise<Ticket[]> =>
  listOf(await postJson<Ticket[] | null>('/api/v1/fetchtickets', wanted), 'TicketID');
