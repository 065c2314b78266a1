import { postJson } from '@viewmax/shared';
import type { PurchaseRequest, PurchaseResponse } from '@viewmax/shared/contracts/tickets';

/** The same key with the same purchase charges once, however often it is sent. */
export const purchaseTickets = (purchase: PurchaseRequest, key: string): Promise<PurchaseResponse | null> =>
  postJson('/api/v1/purchaseticket', purchase, { headers: { 'idempotency-key': key } });
