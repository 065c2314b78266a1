import { putJson } from '@viewmax/shared';
import type { ChangeLgaRequest } from '@viewmax/shared/contracts/account';
import type { OkResponse } from '@viewmax/shared/contracts/auth';

export const changeLga = (request: ChangeLgaRequest): Promise<OkResponse> =>
  putJson<OkResponse>('/api/v1/user/lga', request);
