import type { LoginRequest, TokenResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const logIn = (credentials: LoginRequest): Promise<TokenResponse> =>
  postJson<TokenResponse>('/api/v1/login', credentials, { anonymous: true });
