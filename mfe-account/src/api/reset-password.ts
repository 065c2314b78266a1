import type { ChangePasswordRequest, OkResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const resetPassword = (request: ChangePasswordRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/changepassword', request, { anonymous: true });
