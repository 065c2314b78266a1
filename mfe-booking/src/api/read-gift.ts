import type { GiftResponse } from '@viewmax/contracts/tickets';
import { postJson } from '@viewmax/shared';

/** The ticket of a link, without its code. */
export const readGift = async (claim: string): Promise<GiftResponse['gift']> =>
  (await postJson<GiftResponse>('/api/v1/tickets/gift', { claim })).gift;
