import type { TopUp } from '@viewmax/contracts/wallet';
import type { TopUpRecord } from '../../../../repositories/top-ups.ts';

export const toWireTopUp = (topUp: TopUpRecord): TopUp => ({
  tx_ref: topUp.txRef,
  state: topUp.state,
  ...(topUp.state === 'pending' && topUp.paymentId !== null && { isUnderWay: true }),
  provider: topUp.provider,
  VpValue: topUp.points,
  naira: topUp.naira,
  creditedVp: topUp.creditedPoints,
  createdAt: topUp.createdAt.toISOString(),
});
