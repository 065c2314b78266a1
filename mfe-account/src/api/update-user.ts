import { putJson } from '@viewmax/shared';
import type { UpdateUserRequest } from '@viewmax/shared/contracts/account';
import type { OkResponse } from '@viewmax/shared/contracts/auth';

export const updateUser = (change: UpdateUserRequest): Promise<OkResponse> =>
  putJson<OkResponse>('/api/v1/user/update', change);
