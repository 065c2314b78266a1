import type { LogoutRequest } from '@viewmax/contracts/account';
import type { OkResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const logOut = (request: LogoutRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/logout', request, { anonymous: true });
