import type { PurchaseRequest, PurchaseResponse } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';

/** The server charges the same purchase with the same key once, even after retries. */
export const purchaseTickets = (purchase: PurchaseRequest, key: string): Promise<PurchaseResponse | null> =>
  postJson('/api/v1/purchaseticket', purchase, { headers: { 'idempotency-key': key } });
