import type { RedeemRequest, RedeemResponse } from '@viewmax/contracts/attendant';
import { postJson } from '@viewmax/shared';

export const redeemTicket = (scan: RedeemRequest): Promise<RedeemResponse> =>
  postJson('/api/v1/attendant/redeem', scan);
