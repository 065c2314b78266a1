import { postJson } from '@viewmax/shared';
import type { LoginRequest, TokenResponse } from '@viewmax/shared/contracts/auth';

export const logIn = (credentials: LoginRequest): Promise<TokenResponse> =>
  postJson<TokenResponse>('/api/v1/login', credentials, { anonymous: true });
