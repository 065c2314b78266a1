import type { NewPasswordRequest, NewPasswordResponse } from '@viewmax/contracts/account';
import { putJson } from '@viewmax/shared';

export const changePassword = (request: NewPasswordRequest): Promise<NewPasswordResponse> =>
  putJson<NewPasswordResponse>('/api/v1/user/password', request, { endsSession: true });
