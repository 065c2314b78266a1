import { postJson } from '@viewmax/shared';
import type { EndSessionRequest } from '@viewmax/shared/contracts/account';
import type { OkResponse } from '@viewmax/shared/contracts/auth';

export const endOtherSession = (request: EndSessionRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/sessions/end', request);
