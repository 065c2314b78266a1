import { postJson } from '@viewmax/shared';
import type { OkResponse, VerifyOtpCodeRequest } from '@viewmax/shared/contracts/auth';
import { expectOk } from './expect-ok.ts';

export const verifyCode = (request: VerifyOtpCodeRequest): Promise<void> =>
  expectOk(postJson<OkResponse>('/api/v1/user/verifyotpcode', request, { anonymous: true }));
