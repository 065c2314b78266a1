import { getJson } from '@viewmax/shared';
import type { ServicesStatusResponse } from '@viewmax/shared/contracts/services';

export const fetchServicesStatus = (): Promise<Partial<ServicesStatusResponse>> =>
  getJson<Partial<ServicesStatusResponse>>('/api/v1/services/status', { anonymous: true });
