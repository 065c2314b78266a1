import type { OkResponse, VerifyOtpCodeRequest } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';
import { expectOk } from './expect-ok.ts';

export const verifyCode = (request: VerifyOtpCodeRequest): Promise<void> =>
  expectOk(postJson<OkResponse>('/api/v1/user/verifyotpcode', request, { anonymous: true }));
