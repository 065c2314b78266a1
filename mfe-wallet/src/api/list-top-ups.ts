import type { TopUpsResponse } from '@viewmax/contracts/wallet';
import { getJson } from '@viewmax/shared';

export const listTopUps = (before?: number): Promise<Partial<TopUpsResponse>> =>
  getJson<Partial<TopUpsResponse>>(`/api/v1/wallet/topups${before ? `?before=${before}` : ''}`);
