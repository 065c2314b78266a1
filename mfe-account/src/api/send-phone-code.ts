import type { PhoneCodeRequest } from '@viewmax/contracts/account';
import type { OkResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const sendPhoneCode = (request: PhoneCodeRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/phone/code', request);
