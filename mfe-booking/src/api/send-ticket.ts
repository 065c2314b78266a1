import type { SendTicketRequest, SendTicketResponse } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';

/** A new claim for a friend. It ends the claim before. */
export const sendTicket = (wanted: SendTicketRequest): Promise<SendTicketResponse> =>
  postJson('/api/v1/tickets/send', wanted);
