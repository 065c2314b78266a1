import type { SessionsResponse } from '@viewmax/contracts/account';
import { getJson } from '@viewmax/shared';

export const fetchSessions = (): Promise<SessionsResponse> => getJson<SessionsResponse>('/api/v1/user/sessions');
