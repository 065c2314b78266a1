import { postJson } from '@viewmax/shared';
import type { LogoutRequest } from '@viewmax/shared/contracts/account';
import type { OkResponse } from '@viewmax/shared/contracts/auth';

export const logOut = (request: LogoutRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/logout', request, { anonymous: true });
