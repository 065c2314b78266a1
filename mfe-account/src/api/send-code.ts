import type { OkResponse, OtpCodeRequest } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const sendCode = (request: OtpCodeRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/otpcode', request, { anonymous: true });
