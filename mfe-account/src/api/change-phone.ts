import type { NewPhoneRequest, NewPhoneResponse } from '@viewmax/contracts/account';
import { putJson } from '@viewmax/shared';

export const changePhone = (request: NewPhoneRequest): Promise<NewPhoneResponse> =>
  putJson<NewPhoneResponse>('/api/v1/user/phone', request, { endsSession: true });
