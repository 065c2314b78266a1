import type { SignupRequest, SignupResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const signUp = (person: SignupRequest): Promise<SignupResponse> =>
  postJson<SignupResponse>('/api/v1/signup', person, { anonymous: true });
