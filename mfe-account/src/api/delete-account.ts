import { postJson } from '@viewmax/shared';
import type { DeleteAccountRequest } from '@viewmax/shared/contracts/account';
import type { OkResponse } from '@viewmax/shared/contracts/auth';

export const deleteAccount = (request: DeleteAccountRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/delete', request);
