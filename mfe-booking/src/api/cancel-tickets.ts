import type { CancelTicketsRequest, CancelTicketsResponse } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';

/** All of the tickets or none. A repeated call moves the points once. */
export const cancelTickets = (wanted: CancelTicketsRequest): Promise<CancelTicketsResponse> =>
  postJson('/api/v1/tickets/cancel', wanted);
