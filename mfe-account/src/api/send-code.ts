import type { OkResponse, OtpCodeRequest } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';
import { expectOk } from './expect-ok.ts';

export const sendCode = (request: OtpCodeRequest): Promise<void> =>
  expectOk(postJson<OkResponse>('/api/v1/user/otpcode', request, { anonymous: true }));
