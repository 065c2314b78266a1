import type { TopUpQuote, TopUpRequest } from '@viewmax/contracts/wallet';
import { postJson } from '@viewmax/shared';

/** Each call returns a new reference, because one attempt to pay is one quote. */
export const createTopUp = (request: TopUpRequest): Promise<TopUpQuote> =>
  postJson<TopUpQuote>('/api/v1/wallet/topups', request);
