import { getJson } from '@viewmax/shared';
import type { UserDataResponse } from '@viewmax/shared/contracts/account';

export const fetchData = (): Promise<UserDataResponse> => getJson<UserDataResponse>('/api/v1/user/data');
