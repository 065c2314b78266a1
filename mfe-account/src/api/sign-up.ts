import { postJson } from '@viewmax/shared';
import type { SignupRequest, SignupResponse } from '@viewmax/shared/contracts/auth';

export const signUp = (person: SignupRequest): Promise<SignupResponse> =>
  postJson<SignupResponse>('/api/v1/signup', person, { anonymous: true });
