import type { TakeTicketRequest, TakeTicketResponse } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';

/** A repeated call of the same friend gets the same ticket. */
export const takeTicket = (wanted: TakeTicketRequest): Promise<TakeTicketResponse> =>
  postJson('/api/v1/tickets/take', wanted);
