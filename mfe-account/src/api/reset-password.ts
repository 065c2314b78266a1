import type { ChangePasswordRequest, OkResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';
import { expectOk } from './expect-ok.ts';

export const resetPassword = (request: ChangePasswordRequest): Promise<void> =>
  expectOk(postJson<OkResponse>('/api/v1/user/changepassword', request, { anonymous: true }));
