import type { ServicesStatusResponse } from '@viewmax/contracts/services';
import { getJson } from '@viewmax/shared';

export const fetchServicesStatus = (): Promise<Partial<ServicesStatusResponse>> =>
  getJson<Partial<ServicesStatusResponse>>('/api/v1/services/status', { anonymous: true });
