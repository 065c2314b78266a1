import type { SendTicketRequest, TakeBackResponse } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';

export const takeBackTicket = (wanted: SendTicketRequest): Promise<TakeBackResponse> =>
  postJson('/api/v1/tickets/takeback', wanted);
