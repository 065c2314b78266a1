import type { EndSessionRequest } from '@viewmax/contracts/account';
import type { OkResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const endOtherSession = (request: EndSessionRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/sessions/end', request);
