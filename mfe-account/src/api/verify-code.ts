import type { OkResponse, VerifyOtpCodeRequest } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const verifyCode = (request: VerifyOtpCodeRequest): Promise<OkResponse> =>
  postJson<OkResponse>('/api/v1/user/verifyotpcode', request, { anonymous: true });
