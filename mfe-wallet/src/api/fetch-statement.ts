import type { StatementResponse } from '@viewmax/contracts/wallet';
import { getJson } from '@viewmax/shared';

export const fetchStatement = (before?: number): Promise<Partial<StatementResponse>> =>
  getJson<Partial<StatementResponse>>(`/api/v1/wallet/statement${before ? `?before=${before}` : ''}`);
