import type { UpdateUserRequest } from '@viewmax/contracts/account';
import type { OkResponse } from '@viewmax/contracts/auth';
import { putJson } from '@viewmax/shared';

export const updateUser = (change: UpdateUserRequest): Promise<OkResponse> =>
  putJson<OkResponse>('/api/v1/user/update', change);
