import type { ChangeLgaRequest } from '@viewmax/contracts/account';
import type { OkResponse } from '@viewmax/contracts/auth';
import { putJson } from '@viewmax/shared';

export const changeLga = (request: ChangeLgaRequest): Promise<OkResponse> =>
  putJson<OkResponse>('/api/v1/user/lga', request);
