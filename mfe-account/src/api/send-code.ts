import { postJson } from '@viewmax/shared';
import type { OkResponse, OtpCodeRequest } from '@viewmax/shared/contracts/auth';
import { expectOk } from './expect-ok.ts';

export const sendCode = (request: OtpCodeRequest): Promise<void> =>
  expectOk(postJson<OkResponse>('/api/v1/user/otpcode', request, { anonymous: true }));
