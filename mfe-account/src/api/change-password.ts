import { $token, putJson } from '@viewmax/shared';
import type { NewPasswordRequest, NewPasswordResponse } from '@viewmax/shared/contracts/account';

/** A change ends the session that asks for it, so a 401 is for the caller to judge: it does not end the app's session. */
export const changePassword = (request: NewPasswordRequest): Promise<NewPasswordResponse> =>
  putJson<NewPasswordResponse>('/api/v1/user/password', request, {
    anonymous: true,
    headers: { authorization: `Bearer ${$token.get()}` },
  });
