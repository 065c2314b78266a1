import type { TopUp, TopUpResponse } from '@viewmax/contracts/wallet';
import { postJson } from '@viewmax/shared';

/** Makes the server ask the provider, and returns the new state. */
export const returnTopUp = async (txRef: string, status?: string): Promise<TopUp> => {
  const { topUp } = await postJson<TopUpResponse>(`/api/v1/wallet/topups/${encodeURIComponent(txRef)}/return`, {
    status: status?.slice(0, 100),
  });
  return topUp;
};
