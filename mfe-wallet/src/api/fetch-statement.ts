import { getJson } from '@viewmax/shared';
import type { StatementResponse } from '@viewmax/shared/contracts/wallet';

export const fetchStatement = (before?: number): Promise<Partial<StatementResponse>> =>
  getJson<Partial<StatementResponse>>(`/api/v1/wallet/statement${before ? `?before=${before}` : ''}`);
