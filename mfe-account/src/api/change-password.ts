import { putJson } from '@viewmax/shared';
import type { NewPasswordRequest, NewPasswordResponse } from '@viewmax/shared/contracts/account';

export const changePassword = (request: NewPasswordRequest): Promise<NewPasswordResponse> =>
  putJson<NewPasswordResponse>('/api/v1/user/password', request, { endsSession: true });
