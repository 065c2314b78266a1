import { getJson } from '@viewmax/shared';
import type { TopUpsResponse } from '@viewmax/shared/contracts/wallet';

export const listTopUps = (before?: number): Promise<Partial<TopUpsResponse>> =>
  getJson<Partial<TopUpsResponse>>(`/api/v1/wallet/topups${before ? `?before=${before}` : ''}`);
