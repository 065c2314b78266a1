import { getJson } from '@viewmax/shared';
import type { SessionsResponse } from '@viewmax/shared/contracts/account';

export const fetchSessions = (): Promise<SessionsResponse> => getJson<SessionsResponse>('/api/v1/user/sessions');
