import type { UserDataResponse } from '@viewmax/contracts/account';
import { getJson } from '@viewmax/shared';

export const fetchData = (): Promise<UserDataResponse> => getJson<UserDataResponse>('/api/v1/user/data');
