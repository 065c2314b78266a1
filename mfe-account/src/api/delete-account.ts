import type { DeleteAccountRequest } from '@viewmax/contracts/account';
import type { OkResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const deleteAccount = (request: DeleteAccountRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/delete', request);
