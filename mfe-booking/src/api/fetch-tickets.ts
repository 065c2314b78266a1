import { postJson } from '@viewmax/shared';
import type { FetchTicketsRequest, Ticket } from '@viewmax/shared/contracts/tickets';
import { listOf } from '@viewmax/shared/parts/list-of.ts';

export const fetchTickets = async (wanted: FetchTicketsRequest): Promise<Ticket[]> =>
  listOf(await postJson<Ticket[] | null>('/api/v1/fetchtickets', wanted), 'TicketID');
